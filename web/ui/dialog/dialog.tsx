/**
 * What opens over a page. Closed, it gives the focus back to what opened it; the browser's Back and Escape close it, the page stays; and
 * where something is typed in it, closing asks first.
 */
import { Button, Drawer, type DrawerProps, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '../../texts.ts'
import { useFocusReturn } from './focus-return.ts'
import { guardDialog } from './leaving.ts'

type Closing = {
  /** Left out: it is drawn only while it is open. */
  opened?: boolean
  onClose: () => void
  /** Whether something would be lost; left out: what was typed into its fields. */
  isDirty?: () => boolean
  /** Whether closing asks where something was typed: not where that is no work, as a search. */
  asks?: boolean
  /** How its question is worded, where the usual words say too little. */
  question?: Question
  closeOnEscape?: boolean
}
type Question = { title: string; body: string; verb?: string }

type Own<Props> = Omit<Props, keyof Closing | 'returnFocus'> & Closing

export function Dialog(props: Own<ModalProps>) {
  const { rest, frame, question } = useDialog(props)
  return (
    <>
      <Modal {...rest} {...frame} />
      {question}
    </>
  )
}

/** At the side of a wide screen; on a phone it fills the screen. */
export function SidePanel(props: Own<DrawerProps>) {
  const { rest, frame, question } = useDialog(props)
  return (
    <>
      <Drawer {...rest} {...frame} />
      {question}
    </>
  )
}

function useDialog<Props extends { children?: ReactNode }>(props: Props & Closing) {
  const { opened = true, onClose, isDirty, asks = true, question, closeOnEscape = true, children, ...rest } = props
  const { onFocus, hasTyped } = useTyped()
  const [isAsked, setAsked] = useState(false)
  const hasUnsaved = () => asks && (isDirty ?? hasTyped)()
  const close = () => (hasUnsaved() ? setAsked(true) : onClose())
  const content = useFocusReturn(opened)
  useLayer(opened, { close: () => closeOnEscape && close(), hasUnsaved })
  const leave = () => {
    setAsked(false)
    onClose()
  }
  return {
    rest,
    frame: {
      ...{ opened, onClose: close, returnFocus: false, closeOnEscape: false },
      // A press beside it leaves the focus where keys are heard.
      onMouseDown: (event: { target: EventTarget; currentTarget: Element; preventDefault: () => void }) =>
        isBeside(event) && event.preventDefault(),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => isEscapeFor(event) && closeOnEscape && close(),
      onFocus,
      // A dialog drawn within a form is none of its fields: sending what is in it does not send the form.
      children: (
        <div ref={content} onSubmit={(event) => event.stopPropagation()}>
          {children}
        </div>
      ),
    },
    question: isAsked && opened && <AskToClose {...question} onLeave={leave} onStay={() => setAsked(false)} />,
  }
}

const isBeside = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean =>
  target instanceof HTMLElement && currentTarget.contains(target) && target.closest('[role="dialog"]') === null

type AskToCloseProps = Partial<Question> & { onLeave: () => void; onStay: () => void }

function AskToClose({ title = words.title, body = words.body, verb = words.close, onLeave, onStay }: AskToCloseProps) {
  const { rest, frame } = useDialog({
    ...{ onClose: onStay, asks: false, title },
    children: (
      <Stack gap="md">
        <Text>{body}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onStay}>
            {words.stay}
          </Button>
          <Button color="danger" onClick={onLeave}>
            {verb}
          </Button>
        </Group>
      </Stack>
    ),
  })
  return <Modal {...rest} {...frame} />
}

const words = texts.ui.unsavedDialog

type Field = HTMLInputElement | HTMLTextAreaElement
/** What is no work to type again, and what is chosen anew with one press, is not asked about. */
const typedInto = 'textarea, input:not([type=checkbox], [type=radio], [type=password], [type=search], [type=file], [type=range])'

const isField = (target: EventTarget): target is Field => target instanceof Element && target.matches(typedInto)

/** Whether a field of the dialog holds something else than before it was first entered. */
function useTyped() {
  const [before] = useState(() => new Map<Field, string>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isField(target) && !before.has(target)) before.set(target, target.value)
    },
    hasTyped: () => [...before].some(([field, value]) => field.isConnected && field.value !== value),
  }
}

type Layer = { close: () => void; hasUnsaved: () => boolean }
const layers: { current: Layer }[] = []

/** One Escape, or one step back, closes one dialog: the last opened. */
function useLayer(isOpen: boolean, of: Layer): void {
  const layer = useRef(of)
  layer.current = of
  useEffect(() => {
    if (!isOpen) return
    if (layers.length === 0) window.addEventListener('keydown', onKey)
    layers.push(layer)
    const forget = guardDialog({
      holds: ({ isBack }) => {
        if (isBack) layer.current.close()
        return isBack
      },
      hasUnsaved: () => layer.current.hasUnsaved(),
    })
    return () => {
      forget()
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
}

/** Where nothing has the focus the key is for the last opened; elsewhere the dialog hears it itself. */
function onKey({ key, target }: globalThis.KeyboardEvent): void {
  if (key === 'Escape' && target === document.body) layers.at(-1)?.current.close()
}

/** Keys of dialogs and menus over this one come here too; what is open under a field, or picked up, takes the key for itself. */
function isEscapeFor({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}
