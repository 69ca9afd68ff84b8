import { useId } from 'react';
import { fitText } from './scale.ts';
import { useWidth } from './use-width.ts';

/** One bar: its label, its value, the formatted value, and its tooltip. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly shown: string;
  readonly words: string;
}

const ROW = 40;
const THICK = 10;

/** Horizontal bars in the given order, as wide as their container. `summary` describes the chart to screen readers. */
export function BarChart(props: { title: string; summary: string; bars: readonly Bar[] }) {
  const id = useId();
  const [ref, width] = useWidth<HTMLDivElement>();
  const most = Math.max(1e-9, ...props.bars.map(({ value }) => value));
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={props.bars.length * ROW}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
        className="block text-sm"
      >
        <title id={`${id}-title`}>{props.title}</title>
        <desc id={`${id}-summary`}>{props.summary}</desc>
        {props.bars.map(({ key, label, value, shown, words }, index) => {
          const top = index * ROW;
          const long = (width * value) / most;
          return (
            <g key={key} className="group">
              <title>{words}</title>
              <rect x={0} y={top} width={width} height={ROW} className="fill-transparent" />
              <text x={0} y={top + 16} className="fill-ink">
                {fitText(label, width - 9 * shown.length - 16, 8)}
              </text>
              <text x={width} y={top + 16} textAnchor="end" className="fill-ink font-semibold tabular-nums">
                {shown}
              </text>
              <rect x={0} y={top + 23} width={width} height={THICK} rx={4} className="fill-sunken" />
              <rect
                x={0}
                y={top + 23}
                width={Math.max(value > 0 ? 3 : 0, long)}
                height={THICK}
                rx={4}
                className="fill-success transition-opacity group-hover:opacity-80 forced-colors:fill-[CanvasText]"
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
