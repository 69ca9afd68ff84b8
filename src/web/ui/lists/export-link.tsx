import { Download } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { buttonClass, type ButtonLook } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A link of the back office that downloads the list at this address, with the filters and order it is shown in. */
export function ExportLink(props: {
  address: string;
  query: Readonly<Record<string, string | undefined>>;
  /** Absent for the full list. */
  label?: string;
  size?: ButtonLook['size'];
}) {
  const { exportList } = useMessages().admin;
  const set = Object.entries(props.query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const query = new URLSearchParams(set).toString();
  return (
    <a
      href={query ? `${props.address}?${query}` : props.address}
      download
      className={buttonClass({ tone: 'secondary', size: props.size })}
    >
      <Icon of={Download} className="size-5" />
      {props.label ?? exportList}
    </a>
  );
}
