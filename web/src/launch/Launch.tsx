import { useEffect, useState } from "react";
import { written } from "../frame/address";
import { type Shelved, useGame } from "../frame/games";
import { Header } from "../frame/Header";
import { here, useServer } from "../frame/carriers";
import { wakeSoon } from "../frame/wake";
import { Waking } from "../frame/Waking";
import Nowhere from "../frame/Nowhere";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import { choose, useSettings } from "../settings/settings";
import { Picture } from "../shelf/Picture";
import { Segments, Switch } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { type NewLobby, type NewSeat, WireError } from "../wire/carrier";
import { clockWords } from "../lobby/clock";
import type { ClockPreset } from "../wire/types";
import { Chairs } from "./Chairs";
import { useNames } from "./names";
import { type Options, same } from "./option";
import { OptionForm, Row } from "./OptionForm";

type ClockName = "none" | ClockPreset["id"];

export default function Launch({ game: id }: { game: string }) {
  const { language } = useSettings();
  const t = useWords();
  const game = useGame(id, language);
  if (game === undefined) return <main tabIndex={-1} aria-busy="true" className="min-h-dvh" />;
  if (game === null) return <Nowhere says={t("launch.unknown")} />;
  return <Setting game={game} />;
}

function Setting({ game }: { game: Shelved }) {
  const t = useWords();
  const server = useServer();
  const names = useNames();
  useEffect(wakeSoon, []);
  const [seats, setSeats] = useState<NewSeat[]>(() => [
    { kind: "human", name: names.person(0) },
    ...Array.from({ length: Math.max(game.minPlayers, 2) - 1 }, (_, number) => ({
      kind: "bot" as const,
      level: game.defaultLevel,
      name: names.bot(number),
    })),
  ]);
  const [options, setOptions] = useState<Options>({});
  const [seed, setSeed] = useState("");
  const [clock, setClock] = useState<ClockName>("none");
  const [hasHelp, setHelp] = useState(false);
  const rule = game.clocks.find(({ id }) => id === clock)?.clock ?? null;
  const [visibility, setVisibility] = useState<"private" | "public">("private");
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isOnline = seats.some(({ kind }) => kind === "open") || !game.isHere;
  const presets = [{ id: "", label: t("launch.classic"), options: {} as Options }, ...game.presets];
  const preset = presets.find((one) => same(one.options, options));

  const start = async () => {
    setBusy(true);
    setTrouble("");
    const named = seats.map((seat) => ({
      ...seat,
      ...(seat.kind === "open" ? {} : { name: seat.name?.trim() || names.person(0) }),
    }));
    const asked: NewLobby = { gameId: game.id, seats: named, options };
    const first = named.find(({ kind }) => kind === "human")?.name ?? undefined;
    if (first !== undefined && first !== names.person(0)) choose({ name: first });
    if (isOnline) {
      asked.name = first ?? names.person(0);
      asked.visibility = visibility;
      asked.help = hasHelp;
      if (rule !== null) asked.clock = rule;
    } else if (seed !== "") asked.seed = /^\d{1,15}$/.test(seed) ? Number(seed) : seed;
    try {
      const { lobby } = await (isOnline && server ? server : here).open(asked);
      go("table", lobby.id);
    } catch (error) {
      setTrouble(error instanceof WireError ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <>
      <Header
        title={game.name}
        about={t("launch.about")}
        menu={<a href={written("rules", game.id)}>{t("frame.rules")}</a>}
      />
      <main
        id="main"
        tabIndex={-1}
        onPointerEnter={() => here.python.wake()}
        className="outline-none grid grid-cols-[minmax(0,560px)_minmax(0,480px)] gap-16 justify-center items-start px-8 pt-8 pb-12 max-[1100px]:gap-8 max-[860px]:grid-cols-1 max-[860px]:px-4 max-[860px]:pt-3 max-[860px]:pb-28"
      >
        <div>
          <Chairs game={game} seats={seats} change={setSeats} names={names} canInvite={Boolean(server)}>
            <div className="relative size-full">
              <Picture game={game.id} name={game.name} />
            </div>
          </Chairs>
          <p className="text-center text-muted text-[13px] mt-2">{t("launch.chairs")}</p>
        </div>
        <div className="flex flex-col min-h-[560px] max-[860px]:min-h-0">
          <h2 className="text-[28px] leading-9 mb-4 max-[860px]:text-2xl max-[860px]:mb-3">
            {t("launch.question")}
          </h2>
          {presets.length > 1 && (
            <div
              role="radiogroup"
              aria-label={t("launch.presets")}
              className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(108px,1fr))] mb-3"
            >
              {presets.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  role="radio"
                  data-preset={one.id}
                  aria-checked={preset?.id === one.id}
                  onClick={() => setOptions(one.options)}
                  className={`surface min-h-16 px-3 py-2 font-semibold text-[14px] leading-5 ${preset?.id === one.id ? "!border-felt shadow-[0_0_0_1px_var(--felt)]" : ""}`}
                >
                  {one.label}
                </button>
              ))}
            </div>
          )}
          <div className="border-t border-line">
            <OptionForm game={game} options={options} change={setOptions} />
            {isOnline && (
              <>
                <Row label={t("launch.hostName")}>
                  <input
                    className="field w-44"
                    aria-label={t("launch.hostName")}
                    maxLength={32}
                    autoComplete="nickname"
                    value={seats[0]?.name ?? ""}
                    onChange={(event) =>
                      setSeats(
                        seats.map((seat, at) => (at === 0 ? { ...seat, name: event.target.value } : seat)),
                      )
                    }
                  />
                </Row>
                <Row
                  label={t("launch.clock")}
                  help={rule === null ? t("clock.none") : `${clockWords(rule, t)}. ${t("launch.clockHelp")}`}
                >
                  <Segments
                    label={t("launch.clock")}
                    value={clock}
                    choose={setClock}
                    choices={(["none", ...game.clocks.map(({ id }) => id)] as ClockName[]).map((value) => ({
                      value,
                      label: t(`launch.clocks.${value}`),
                    }))}
                  />
                </Row>
                <Row label={t("launch.help")} help={t("launch.helpAbout")}>
                  <Switch label={t("launch.help")} value={hasHelp} choose={setHelp} />
                </Row>
                <Row label={t("launch.visibility")} help={t(`launch.visible.${visibility}Help`)}>
                  <Segments
                    label={t("launch.visibility")}
                    value={visibility}
                    choose={setVisibility}
                    choices={(["private", "public"] as const).map((value) => ({
                      value,
                      label: t(`launch.visible.${value}`),
                    }))}
                  />
                </Row>
              </>
            )}
            {!isOnline && (
              <details className="py-3 border-b border-line">
                <summary className="font-semibold text-[15px]">{t("launch.seed")}</summary>
                <div className="pt-2">
                  <p className="text-[13px] text-muted mb-2" id="seed-help">
                    {t("launch.seedHelp")}
                  </p>
                  <input
                    className="field w-full"
                    aria-label={t("launch.seed")}
                    aria-describedby="seed-help"
                    inputMode="numeric"
                    value={seed}
                    onChange={(event) => setSeed(event.target.value.trim())}
                  />
                </div>
              </details>
            )}
          </div>
          <div className="mt-auto pt-4 pb-4 min-[861px]:sticky min-[861px]:bottom-0 bg-paper max-[860px]:fixed max-[860px]:inset-x-0 max-[860px]:bottom-0 max-[860px]:p-3 max-[860px]:bg-paper max-[860px]:border-t max-[860px]:border-line">
            {trouble !== "" && (
              <p role="alert" className="text-bad font-medium flex gap-2 mb-3">
                <Icon name="refused" />
                {trouble}
              </p>
            )}
            {isBusy && !isOnline && (
              <div className="mb-3">
                <Waking />
              </div>
            )}
            <p className="serif text-[19px] mb-3 max-[860px]:hidden">
              {summary(seats, game, preset?.label ?? t("launch.ownRules"), t)}
            </p>
            <div className="flex gap-3">
              <button
                type="button"
                data-testid="start"
                className="button primary big flex-1"
                disabled={isBusy}
                onClick={() => void start()}
              >
                {t(isOnline ? "launch.openTable" : "launch.start")}
              </button>
              <a className="button big" href={written("rules", game.id)}>
                <Icon name="book" />
                {t("frame.rules")}
              </a>
            </div>
          </div>
        </div>
      </main>
    </>
  );
}

function summary(seats: NewSeat[], game: Shelved, preset: string, t: ReturnType<typeof useWords>): string {
  const bots = seats.filter(({ kind }) => kind === "bot");
  const level = game.levels.find(({ id }) => id === bots[0]?.level)?.label ?? "";
  const people = seats
    .filter(({ kind }) => kind === "human")
    .map(({ name }) => name)
    .join(", ");
  if (seats.some(({ kind }) => kind === "open")) return t("launch.sumOpen", { preset });
  if (bots.length === 0) return t("launch.sumPeople", { people, preset });
  return t("launch.sumBots", { count: bots.length, people, level: level.toLowerCase(), preset });
}
