import { useMessages } from '#web/lib/messages/messages.ts';
import { OwnReason } from './user-cells.tsx';
import { type EditedUser, useUserEditor } from './user-editor.tsx';

const CELL = 'px-2 py-3 align-top first:ps-3 last:pe-3';

/** The form of a user in the rows of the table. */
export function EditedRow(props: EditedUser) {
  const parts = useUserEditor(props, true);
  return (
    <>
      <tr className="border-t border-line bg-highlight-soft" onKeyDown={parts.onKeyDown}>
        <td />
        <td className={`${CELL} pt-6 text-muted tabular-nums`}>{props.user.customId}</td>
        <td className={CELL}>{parts.name}</td>
        <td className={CELL}>{parts.email}</td>
        <td className={CELL}>
          {parts.role}
          {props.own && <OwnReason />}
        </td>
        <td colSpan={3} className={CELL}>
          {parts.password}
        </td>
        <td className={`${CELL} pt-5`}>{parts.buttons}</td>
      </tr>
      {parts.failure && (
        <tr className="bg-highlight-soft">
          <td colSpan={9} className="px-4 pb-4">
            {parts.failure}
          </td>
        </tr>
      )}
    </>
  );
}

/** The form of a user on a card. */
export function EditedCard(props: EditedUser) {
  const { users } = useMessages().admin;
  const parts = useUserEditor(props, false);
  return (
    <div className="grid gap-4 p-4" onKeyDown={parts.onKeyDown}>
      <h2 className="font-sans text-base font-semibold break-words">{users.editing(props.user.name)}</h2>
      {parts.failure}
      {parts.name}
      {parts.email}
      <div className="grid gap-1">
        {parts.role}
        {props.own && <OwnReason />}
      </div>
      {parts.password}
      {parts.buttons}
    </div>
  );
}
