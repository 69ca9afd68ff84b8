import type { School } from '#modules/school/contract/school.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Mark } from '#web/ui/school-mark.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { subtotal } from './cart-contents.ts';
import type { PurchaseSummary } from './purchase-summary.ts';
import { SetPasswordForm } from './set-password-form.tsx';

/** The confirmation of a purchase: its courses with links to start them, and the password of a new account. */
export function ConfirmationPage(props: {
  user: CurrentUser;
  /** Undefined if the page was opened by its address, without a purchase. */
  purchase: PurchaseSummary | undefined;
  school: School | undefined;
  setPassword: (password: string) => Promise<void>;
}) {
  const { confirmation } = useMessages().checkout;
  const { purchase, school } = props;
  return (
    <div className="page py-10 sm:py-16">
      <div className="mx-auto grid max-w-2xl gap-8">
        <header className="grid justify-items-center gap-3 text-center">
          <Mark className="h-12 max-w-48 text-accent" />
          <h1 className="text-4xl">{confirmation.title}</h1>
          <p className="text-lg text-muted">
            {purchase ? confirmation.lead(purchase.bought.length) : confirmation.leadUnknown}
          </p>
        </header>
        {purchase && <Bought purchase={purchase} />}
        {purchase?.newAccount && school?.mode === 'demo' && school.purchasePassword !== null && (
          <Alert>{confirmation.demoPassword(school.purchasePassword)}</Alert>
        )}
        {purchase?.newAccount && school?.mode === 'live' && (
          <SetPasswordForm email={props.user.email} save={props.setPassword} />
        )}
        <div className="text-center">
          <LinkButton to="/my-account" tone="secondary" size="lg">
            {confirmation.account}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function Bought({ purchase }: { purchase: PurchaseSummary }) {
  const { confirmation, summary } = useMessages().checkout;
  const price = usePrice();
  return (
    <section
      aria-labelledby="bought"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id="bought" className="text-xl">
        {confirmation.bought}
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {purchase.bought.map((item) => (
          <li key={item._id} className="flex flex-wrap items-center gap-4 py-4">
            <ResponsiveImage src={item.imageSrc} alt="" sizes="7rem" className="w-28 shrink-0 rounded-sm" />
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{item.name}</p>
              <p className="text-sm text-muted">{summary.by(item.teacher)}</p>
              <p className="text-sm tabular-nums">{price(item.price)}</p>
            </div>
            <LinkButton
              to="/enrolled-course/$courseId"
              params={{ courseId: String(item.customId) }}
              aria-label={confirmation.startNamed(item.name)}
            >
              {confirmation.start}
            </LinkButton>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1">
        <Line name={confirmation.total} value={price(purchase.total ?? subtotal(purchase.bought))} />
        <Line name={confirmation.buyer} value={purchase.name} />
        <Line name={confirmation.email} value={purchase.email} />
        <Line name={confirmation.address} value={purchase.address.join(', ')} />
      </dl>
      {purchase.owned.map((name) => (
        <Alert key={name}>{confirmation.ownedAlready(name)}</Alert>
      ))}
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  if (value.trim() === '') return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
