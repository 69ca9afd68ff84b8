import type { GivenConsent } from '#modules/orders/contract/orders.ts';
import { pathInLocale } from '#contract/locales.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

/** What a buyer accepts before an order, with boxes that are empty at first. `accepted` has the texts of the ticked ones. */
export function Consents(props: {
  consents: readonly GivenConsent[];
  accepted: readonly string[];
  /** Marks those that are missing. */
  showMissing: boolean;
  onAccept: (accepted: readonly string[]) => void;
}) {
  const { review } = useMessages().checkout;
  const locale = useLocale();
  const { accepted } = props;
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{review.consents}</legend>
      {props.consents.map(({ kind, text }) => {
        const isAccepted = accepted.includes(text);
        return (
          <div key={kind} className="grid gap-1">
            <Checkbox
              label={text}
              checked={isAccepted}
              error={props.showMissing && !isAccepted ? fieldSentence({ code: 'consent_required' }, locale) : undefined}
              onChange={({ target }) =>
                props.onAccept(target.checked ? [...accepted, text] : accepted.filter((one) => one !== text))
              }
            />
            {kind === 'terms' && (
              <a
                href={pathInLocale('/terms-of-service', locale)}
                target="_blank"
                rel="noreferrer"
                className="link ms-8 justify-self-start py-1 text-sm pointer-coarse:py-3"
              >
                {review.readTerms}
              </a>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
