import { Header } from "../frame/Header";
import { useWords } from "../i18n/words";
import { Row } from "../launch/OptionForm";
import { Segments, Switch } from "../ui/controls";
import { choose, useSettings } from "./settings";

export default function SettingsPage() {
  const t = useWords();
  const settings = useSettings();
  return (
    <>
      <Header title={t("settings.title")} />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-xl mx-auto px-6 py-8 max-[760px]:px-4 max-[760px]:py-4"
      >
        <div className="border-t border-line">
          <Row label={t("settings.name")} help={t("settings.nameHelp")}>
            <input
              className="field w-44"
              aria-label={t("settings.name")}
              maxLength={32}
              autoComplete="nickname"
              value={settings.name}
              onChange={(event) => choose({ name: event.target.value })}
            />
          </Row>
          <Row label={t("settings.language")}>
            <Segments
              label={t("settings.language")}
              value={settings.language}
              choose={(language) => choose({ language })}
              choices={[
                { value: "en", label: "English" },
                { value: "fr", label: "Français" },
              ]}
            />
          </Row>
          <Row label={t("settings.theme")}>
            <Segments
              label={t("settings.theme")}
              value={settings.theme}
              choose={(theme) => choose({ theme })}
              choices={(["system", "light", "dark"] as const).map((value) => ({
                value,
                label: t(`settings.themes.${value}`),
              }))}
            />
          </Row>
          <Row label={t("settings.motion")} help={t("settings.motionHelp")}>
            <Segments
              label={t("settings.motion")}
              value={settings.motion}
              choose={(motion) => choose({ motion })}
              choices={(["system", "full", "reduced"] as const).map((value) => ({
                value,
                label: t(`settings.motions.${value}`),
              }))}
            />
          </Row>
          <Row label={t("settings.sound")} help={t("settings.soundHelp")}>
            <Switch
              label={t("settings.sound")}
              value={settings.sound}
              choose={(sound) => choose({ sound })}
            />
          </Row>
        </div>
        <p className="text-muted text-[13px] mt-6">{t("settings.kept")}</p>
      </main>
    </>
  );
}
