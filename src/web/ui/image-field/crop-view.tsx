import { type KeyboardEvent, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ASPECT, type CropArea } from './image-rules.ts';

const ZOOM = { min: 1, max: 4, step: 0.1 };

/**
 * An image behind a 16:9 window, moved and zoomed by pointer, arrow keys, + and - and a slider. Calls `onArea` on
 * every change. Loaded only for cropping.
 */
export default function CropView({ src, onArea }: { src: string; onArea: (area: CropArea) => void }) {
  const { imageField } = useMessages();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);

  const view = useRef<HTMLDivElement>(null);

  const focused = useRef(false);

  // In a hidden tab the cropper measures nothing, and would move the image to its middle with an area of no size.
  const hasSize = () => view.current?.offsetWidth !== 0;

  // The window appears with the first area, above the button that chose the image: keyboard users would otherwise
  // search in the wrong direction.
  const see = (area: CropArea) => {
    if (!hasSize()) return;
    onArea(area);
    if (focused.current) return;
    const window = view.current?.querySelector<HTMLElement>('[role=application]');
    window?.focus();
    focused.current = window != null;
  };

  const zoomTo = (value: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(value * 100) / 100)));
  const byKey = (event: KeyboardEvent) => {
    const step = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step, _: -ZOOM.step }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom + step);
  };

  return (
    <div ref={view} className="grid gap-4" onKeyDown={byKey}>
      <div className="relative h-[400px] overflow-hidden rounded-md bg-night has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Cropper
          image={src}
          aspect={ASPECT}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={10}
          showGrid
          onCropChange={(next) => hasSize() && setCrop(next)}
          onZoomChange={zoomTo}
          onCropAreaChange={see}
          // The wheel scrolls the page; with Ctrl, or a pinch of the touchpad, it zooms.
          onWheelRequest={(event) => event.ctrlKey}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': imageField.cropArea,
            'aria-describedby': `${id}-help`,
          }}
        />
      </div>
      <p id={`${id}-help`} className="text-sm text-muted">
        {imageField.cropHelp}
      </p>
      <label className="flex items-center gap-4 text-sm font-semibold">
        {imageField.zoom}
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          aria-valuetext={imageField.zoomPercent(Math.round(zoom * 100))}
          className="h-11 max-w-sm grow accent-accent"
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </label>
    </div>
  );
}
