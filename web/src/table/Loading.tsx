import { Waking } from "../frame/Waking";
import { useWords } from "../i18n/words";

/** The place of the board while it is still on its way. */
export function Loading() {
  const t = useWords();
  return (
    <div className="absolute inset-0 grid place-items-center surface rounded-[14px]">
      <div className="w-64 text-center px-4">
        <p className="serif text-xl mb-1">{t("loading.title")}</p>
        <Waking />
      </div>
    </div>
  );
}
