import { Button, Classes, Dialog, type Intent } from '@blueprintjs/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useT } from './i18n.ts';
import { Kbd } from './kbd.tsx';
import { useModalLayer } from './modal-layer.ts';
import { useReturnOfFocus } from './return-of-focus.ts';
import { pressesOf, pressMatches, shownText } from './shortcut.ts';
import { isComposing } from './typing.ts';
import './dialog.css';

/**
 * A dialog of the product: closes neither on Escape nor on the backdrop (specification §9). Ctrl+Enter is the primary
 * button, Alt+C cancels; the foot says so. Focus goes to the first field, stays inside, and returns to the opener.
 *
 *     <FormDialog isOpen={open} title={t('return.title')} primary={{ label: t('return.do'), onRun: send }} onCancel={close}>
 *       <FormGroup …/>
 *     </FormDialog>
 */
export interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly primary?: {
    readonly label: string;
    readonly onRun: () => void | Promise<void>;
    readonly intent?: Intent;
    readonly disabled?: boolean;
  };
  /** Buttons between cancel and the primary one. */
  readonly more?: ReactNode;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  readonly width?: number;
}

const CONFIRM_KEYS = 'mod+enter';
const CANCEL_KEYS = 'alt+c';
const confirmPress = pressesOf(CONFIRM_KEYS)[0]!;
const cancelPress = pressesOf(CANCEL_KEYS)[0]!;

const FIELDS = 'input:not([type=hidden]), textarea, select, button, a[href], [tabindex="0"]';

/** Where typing begins: a field that asks for it, else the first of the body (a long text too: it is to be scrolled), else the button that changes nothing. */
function focusFirst(dialog: HTMLElement): void {
  // Blueprint makes the box around the dialog a stop of its own, without a name.
  dialog.closest('.bp6-dialog-container')?.setAttribute('tabindex', '-1');
  const active = document.activeElement;
  if (active instanceof HTMLElement && dialog.contains(active) && active.matches(FIELDS)) return;
  const inBody = () => dialog.querySelector<HTMLElement>(`.${Classes.DIALOG_BODY} :is(${FIELDS})`);
  const field = inBody();
  if (field) {
    field.focus();
    return;
  }
  const harmless = dialog.querySelector<HTMLElement>(`.${Classes.DIALOG_FOOTER} button`);
  harmless?.focus();
  const body = dialog.querySelector(`.${Classes.DIALOG_BODY}`);
  if (!harmless || !body) return;
  // What is asked may have to be read from the server first; the focus follows, unless somebody has moved it.
  const waiting = new MutationObserver(() => {
    const late = inBody();
    if (!late && document.activeElement === harmless) return;
    waiting.disconnect();
    if (late && document.activeElement === harmless) late.focus();
  });
  waiting.observe(body, { childList: true, subtree: true });
}

export function FormDialog({
  isOpen,
  title,
  children,
  primary,
  more,
  cancelLabel,
  onCancel,
  width = 520,
}: FormDialogProps) {
  const t = useT('kit');
  const [busy, setBusy] = useState(false);
  // State is set too late to stop a second Ctrl+Enter of the same burst.
  const running = useRef(false);
  const blocked = !primary || primary.disabled === true;

  const confirm = useCallback(async () => {
    if (blocked || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await primary?.onRun();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, [blocked, primary]);

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (isComposing(event) || event.repeat) return;
      const action = pressMatches(confirmPress, event) ? confirm : pressMatches(cancelPress, event) ? onCancel : null;
      if (!action) return;
      event.preventDefault();
      void action();
    },
    [confirm, onCancel],
  );
  useModalLayer(isOpen, onKey);
  const dialog = useReturnOfFocus(isOpen);

  const keys = { cancel: shownText(CANCEL_KEYS), confirm: shownText(CONFIRM_KEYS) };
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      shouldReturnFocusOnClose={false}
      containerRef={dialog}
      // At the next frame, when the opener has been noted, and not only after the animation: nobody waits to type.
      onOpening={opened => requestAnimationFrame(() => focusFirst(opened))}
      onOpened={focusFirst}
      className="fl-dialog"
      style={{ width }}
    >
      <div className={Classes.DIALOG_BODY}>{children}</div>
      <div className={Classes.DIALOG_FOOTER}>
        <span className="fl-dialog-hint">{primary ? t('dialogHint', keys) : t('dialogHintCancel', keys)}</span>
        <div className={Classes.DIALOG_FOOTER_ACTIONS}>
          <Button onClick={onCancel} aria-keyshortcuts="Alt+C" text={cancelLabel ?? t(primary ? 'cancel' : 'close')} />
          {more}
          {primary && (
            <Button
              intent={primary.intent ?? 'primary'}
              loading={busy}
              disabled={blocked}
              onClick={() => void confirm()}
              aria-keyshortcuts="Control+Enter"
              text={primary.label}
              endIcon={<Kbd keys={CONFIRM_KEYS} />}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
