/** The lines of an address, each in the direction of its own script. */
export function PostalAddress({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={index} dir="auto" className="block text-start [overflow-wrap:anywhere]">
      {line}
    </span>
  ));
}
