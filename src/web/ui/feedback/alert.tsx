import { CircleAlert, CircleCheck, Info } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

const TONES = {
  success: { look: 'border-success bg-success-soft', icon: 'text-success', drawing: CircleCheck },
  error: { look: 'border-danger bg-danger-soft', icon: 'text-danger', drawing: CircleAlert },
  info: { look: 'border-edge bg-highlight-soft', icon: 'text-ink', drawing: Info },
};

/** Shows the outcome of an action: screen readers announce `error` at once, the others when they are idle. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: keyof typeof TONES;
  title?: string;
  children?: ReactNode;
}) {
  const { look, icon, drawing } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border px-4 py-3 text-sm ${look}`}
    >
      <Icon of={drawing} className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
