/** Shows an email that would be sent. */
export function EmailPreview(props: { label: string; email: { to?: string; subject: string; text: string } }) {
  const { to, subject, text } = props.email;
  return (
    <section aria-label={props.label} role="status" className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      <p className="font-semibold [overflow-wrap:anywhere]">{to === undefined ? subject : `${to}: ${subject}`}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </section>
  );
}
