/** A progress bar, from 0 to 1, with its label above. `valueText` is the value for screen readers. */
export function ProgressBar({ label, share, valueText }: { label: string; share: number; valueText: string }) {
  return (
    <label className="grid gap-1.5 text-sm">
      <span>{label}</span>
      <progress
        max={1}
        value={share}
        aria-valuetext={valueText}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
    </label>
  );
}
