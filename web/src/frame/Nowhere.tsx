import { useWords } from "../i18n/words";
import { written } from "./address";
import { Header } from "./Header";

export default function Nowhere({ says }: { says?: string }) {
  const t = useWords();
  return (
    <>
      <Header title={t("nowhere.title")} />
      <main id="main" tabIndex={-1} className="outline-none max-w-xl mx-auto px-6 py-24 text-center">
        <p className="serif text-[26px] leading-8 mb-3">{says ?? t("nowhere.says")}</p>
        <p className="text-muted mb-8">{t("nowhere.help")}</p>
        <a className="button primary" href={written("shelf")}>
          {t("nowhere.back")}
        </a>
      </main>
    </>
  );
}
