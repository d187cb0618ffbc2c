import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words";
import { choose, isDark, useSettings } from "../settings/settings";
import { IconButton } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { written } from "./address";

interface HeaderProps {
  title?: string;
  /** The game whose rules are one click away. */
  rulesOf?: string;
  about?: ReactNode;
  /** More lines for the menu of a phone. */
  menu?: ReactNode;
}

export function Header({ title, about, menu, rulesOf }: HeaderProps) {
  const t = useWords();
  const home = title === undefined;
  useEffect(() => {
    document.title = home || title.trim() === "" ? "Damier" : `${title} · Damier`;
  }, [home, title]);
  return (
    <header className={`border-b border-line ${home ? "" : "bg-paper"}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to the page's main part; the address after # names the page, so it is not followed */}
      <a
        href="#main"
        onClick={toMain}
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:p-3 focus:bg-card"
      >
        {t("frame.skip")}
      </a>
      <div
        className={`flex items-center gap-3 mx-auto px-6 max-[760px]:px-3 ${home ? "h-16 max-[760px]:h-14 max-w-[1366px] min-[760px]:px-8 min-[1101px]:px-12" : "h-14 max-[760px]:h-[52px]"}`}
      >
        {home ? <Brand /> : <Crumbs title={title} about={about} />}
        <div className="flex-1" />
        <Tools isHome={home} menu={menu} rulesOf={rulesOf} />
      </div>
    </header>
  );
}

function toMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("main")?.focus();
}

function Brand() {
  return (
    <a href={written("shelf")} className="flex items-center gap-3 rounded-lg">
      <img src="./icon.svg" alt="" width={32} height={32} className="max-[760px]:size-7" />
      <span className="serif text-2xl max-[760px]:text-[22px]">Damier</span>
    </a>
  );
}

function Crumbs({ title, about }: { title: string; about?: ReactNode }) {
  const t = useWords();
  return (
    <>
      <a
        href={written("shelf")}
        className="quiet -ml-2.5 max-[760px]:-ml-1 max-[760px]:w-11 max-[760px]:justify-center max-[760px]:!px-0"
      >
        <Icon name="back" />
        <span className="max-[760px]:sr-only">{t("frame.games")}</span>
      </a>
      <span className="h-6 w-px bg-line max-[760px]:hidden" />
      <h1 className="text-xl max-[760px]:text-[22px] truncate">
        {title.trim() === "" ? <span className="sr-only">Damier</span> : title}
      </h1>
      {about !== undefined && <span className="text-muted truncate max-[760px]:hidden">{about}</span>}
    </>
  );
}

function Tools({ isHome, menu, rulesOf = "" }: { isHome: boolean; menu?: ReactNode; rulesOf?: string }) {
  const t = useWords();
  const settings = useSettings();
  const dark = isDark(settings);
  const theme = () => choose({ theme: dark ? "light" : "dark" });
  const language = () => choose({ language: settings.language === "fr" ? "en" : "fr" });
  const sound = () => choose({ sound: !settings.sound });
  const isInMenu = "max-[760px]:hidden";
  return (
    <div className="flex items-center gap-1">
      {isHome && (
        <a href={written("lobbies")} className="quiet">
          <Icon name="users" />
          <span className={isInMenu}>{t("frame.tables")}</span>
          <span className="sr-only min-[760px]:hidden">{t("frame.tables")}</span>
        </a>
      )}
      {rulesOf !== "" && (
        <a href={written("rules", rulesOf)} className={`quiet ${isInMenu}`}>
          <Icon name="book" />
          {t("frame.rules")}
        </a>
      )}
      <span className={isHome ? "" : isInMenu}>
        <button
          type="button"
          className="quiet !px-0 w-10 justify-center text-[13px] !font-semibold"
          onClick={language}
          aria-label={`${settings.language.toUpperCase()}, ${t("frame.otherLanguage")}`}
          lang={settings.language === "fr" ? "en" : "fr"}
        >
          {settings.language.toUpperCase()}
        </button>
      </span>
      <span className={isHome ? "" : isInMenu}>
        <IconButton
          icon={dark ? "moon" : "sun"}
          label={t(dark ? "frame.toLight" : "frame.toDark")}
          press={theme}
        />
      </span>
      <span className={isInMenu}>
        <IconButton
          icon={settings.sound ? "sound" : "mute"}
          label={t(settings.sound ? "frame.soundOff" : "frame.soundOn")}
          press={sound}
        />
      </span>
      <a
        href={written("settings")}
        className={`quiet !px-0 w-10 justify-center max-[760px]:w-11 ${isHome ? "" : isInMenu}`}
        aria-label={t("settings.title")}
        title={t("settings.title")}
      >
        <Icon name="gear" />
      </a>
      {!isHome && (
        <Menu label={t("frame.more")}>
          {menu}
          <button type="button" onClick={language}>
            {t("frame.otherLanguage")}
          </button>
          <button type="button" onClick={theme}>
            {t(dark ? "frame.toLight" : "frame.toDark")}
          </button>
          <button type="button" onClick={sound}>
            {t(settings.sound ? "frame.soundOff" : "frame.soundOn")}
          </button>
          <a href={written("settings")}>{t("settings.title")}</a>
        </Menu>
      )}
    </div>
  );
}

/** On a phone what the header has no room for. */
function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !menu.current?.contains(event.target as Node)
      )
        setOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [isOpen]);
  return (
    <div ref={menu} className="relative min-[760px]:hidden">
      <button
        type="button"
        className="quiet w-11 justify-center !px-0"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the things inside are buttons and links with keys of their own; whichever is taken, the menu closes
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className="surface absolute right-0 top-12 z-30 min-w-56 p-2 flex flex-col rise [&>*]:text-left [&>*]:min-h-11 [&>*]:px-3 [&>*]:rounded-lg [&>*]:flex [&>*]:items-center [&>*]:font-medium"
          onClick={() => setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
