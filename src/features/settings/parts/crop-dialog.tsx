import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { type Crop, fitted, MOST_ZOOM, placed, WHOLE } from './crop.ts';

const SIDE = 256;
const STEP = 0.02;

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9));

/** Cuts a picture to a square: drag or arrow keys move it, the slider or + and - zoom. */
export function CropDialog({
  picture,
  onUse,
  onCancel,
}: {
  readonly picture: ImageBitmap;
  readonly onUse: (cut: File) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const t = useT('settings');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const move = (part: Partial<Crop>) => setCrop(before => fitted(picture, { ...before, ...part }));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, width, height } = placed(picture, crop, SIDE);
    // A see-through picture gets a white ground: JPEG knows none.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(picture, left, top, width, height);
  }, [picture, crop]);

  const onKey = (event: React.KeyboardEvent) => {
    const moves: Record<string, Partial<Crop>> = {
      ArrowLeft: { x: crop.x - STEP },
      ArrowRight: { x: crop.x + STEP },
      ArrowUp: { y: crop.y - STEP },
      ArrowDown: { y: crop.y + STEP },
      '+': { zoom: crop.zoom + 0.1 },
      '=': { zoom: crop.zoom + 0.1 },
      '-': { zoom: crop.zoom - 0.1 },
    };
    const part = moves[event.key];
    if (!part) return;
    event.preventDefault();
    move(part);
  };

  const use = async () => {
    const blob = canvas.current && (await blobOf(canvas.current));
    if (blob) await onUse(new File([blob], 'avatar.jpg', { type: blob.type }));
  };

  return (
    <FormDialog
      isOpen
      title={t('profile.crop')}
      width={360}
      onCancel={onCancel}
      primary={{ label: t('profile.usePicture'), onRun: use }}
    >
      <div className="fl-set-crop">
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          tabIndex={0}
          aria-label={`${t('profile.crop')}. ${t('profile.cropHint')}`}
          onKeyDown={onKey}
          onPointerMove={event => {
            if (event.buttons !== 1) return;
            move({ x: crop.x + event.movementX / SIDE, y: crop.y + event.movementY / SIDE });
          }}
        />
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          aria-label={t('profile.zoom')}
          onChange={event => move({ zoom: Number(event.currentTarget.value) })}
        />
        <span className="fl-muted">{t('profile.cropHint')}</span>
      </div>
    </FormDialog>
  );
}
