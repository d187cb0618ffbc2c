import { Header } from "../frame/Header";
import { useWords } from "../i18n/words";
import { Row } from "../launch/OptionForm";
import { Segments, Switch } from "../ui/controls";
import { choose, type Settings, SOUNDS, useSettings } from "./settings";

const VALUES = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "reduced"],
  look: ["wood", "slate", "plain"],
  pace: ["slow", "usual", "quick"],
} as const satisfies { [Name in keyof Settings]?: readonly Settings[Name][] };

export default function SettingsPage() {
  const t = useWords();
  const settings = useSettings();
  const noticesHelp = isRefused() ? "noticesRefused" : "noticesHelp";
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
          <OneOf name="theme" />
          <OneOf name="motion" hasHelp />
          <Row label={t("settings.sound")} help={t("settings.soundHelp")}>
            <Switch
              label={t("settings.sound")}
              value={settings.sound}
              choose={(sound) => choose({ sound })}
            />
          </Row>
          {settings.sound &&
            SOUNDS.map((kind) => (
              <Row key={kind} label={t(`settings.sounds.${kind}`)}>
                <Switch
                  label={t(`settings.sounds.${kind}`)}
                  value={settings.sounds[kind] !== false}
                  choose={(value) => choose({ sounds: { ...settings.sounds, [kind]: value } })}
                />
              </Row>
            ))}
        </div>
        <h2 className="text-xl mt-8 mb-2">{t("settings.atTable")}</h2>
        <div className="border-t border-line">
          <OneOf name="look" />
          <OneOf name="pace" hasHelp />
          {(["coordinates", "confirms", "ahead", "forced"] as const).map((name) => (
            <Row key={name} label={t(`settings.${name}`)} help={t(`settings.${name}Help`)}>
              <Switch
                label={t(`settings.${name}`)}
                value={settings[name]}
                choose={(value) => choose({ [name]: value })}
              />
            </Row>
          ))}
          <Row label={t("settings.notices")} help={t(`settings.${noticesHelp}`)}>
            <Switch
              label={t("settings.notices")}
              value={settings.notices}
              choose={(notices) => void chooseNotices(notices)}
            />
          </Row>
        </div>
        <p className="text-muted text-[13px] mt-6">{t("settings.kept")}</p>
      </main>
    </>
  );
}

/** A setting that is one of a few words; each has its own in `settings.themes` and its like. */
function OneOf(props: { name: keyof typeof VALUES; hasHelp?: boolean }) {
  const { name, hasHelp } = props;
  const t = useWords();
  const settings = useSettings();
  const label = t(`settings.${name}`);
  return (
    <Row label={label} help={hasHelp ? t(`settings.${name}Help`) : undefined}>
      <Segments<string>
        label={label}
        value={settings[name]}
        choose={(value) => choose({ [name]: value })}
        choices={VALUES[name].map((value) => ({
          value,
          label: t(`settings.${name}s.${value}`),
        }))}
      />
    </Row>
  );
}

function isRefused(): boolean {
  return !("Notification" in globalThis) || Notification.permission === "denied";
}

/** The browser is asked when notices are wanted, and never before. */
async function chooseNotices(notices: boolean): Promise<void> {
  if (!notices || isRefused()) choose({ notices: false });
  else choose({ notices: (await Notification.requestPermission()) === "granted" });
}
