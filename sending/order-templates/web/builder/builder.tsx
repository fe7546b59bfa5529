/** The return form as it is built: kinds of fields to add, the fields in their order, and how the form looks. */
import { PointerActivationConstraints } from '@dnd-kit/dom'
import { type DragDropManager, DragDropProvider, type DragEndEvent, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Alert, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, memo, type ReactNode, useRef, useState } from 'react'
import { texts } from '#web/texts.ts'
import { dropTargetOf } from '#web/ui/drop-target.ts'
import { useFocusKept } from '#web/ui/form/focus-kept.ts'
import { emptyAnswers } from '../../contract/return-answers.ts'
import { RETURN_FORM_FIELDS_MAX, type ReturnFieldType, returnFieldTypes } from '../../contract/return-form.ts'
import { ReturnFormFields } from '../return-form/return-form.tsx'
import classes from './builder.module.css'
import { type DraftField, draftFieldNameOf, shownFields } from './draft-fields.ts'
import { FieldCard } from './field-card.tsx'
import { FormPreviewDialog } from './preview-dialog.tsx'
import type { BuiltReturnForm } from './use-built-form.ts'

const words = texts.returnFormBuilder
const NOTHING_WRONG = {}

type ProviderProps = ComponentProps<typeof DragDropProvider>
/** Kinds of fields are buttons too: they are dragged once the pointer has moved. Handles are for nothing else. */
const sensors: NonNullable<ProviderProps['sensors']> = [
  PointerSensor.configure({
    activationConstraints: (_event, { data }) =>
      'newType' in data ? [new PointerActivationConstraints.Distance({ value: 8 })] : undefined,
  }),
]
/** The library's first plugin describes draggable things in English. */
const withoutEnglish: NonNullable<ProviderProps['plugins']> = (defaults) => defaults.slice(1)

export function ReturnFormBuilder({ form }: { form: BuiltReturnForm }) {
  const { fields, actions } = form
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [isPreviewed, setPreviewed] = useState(false)
  const within = (id: string, css: string) => list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"] ${css}`)
  const focus = (id: string, css: string) => requestAnimationFrame(() => within(id, css)?.focus())

  const add = (type: ReturnFieldType, at?: number) => {
    if (form.isFull) return
    const id = actions.add(type, at)
    setSaid(words.added(words.types[type], (at ?? fields.length) + 1))
    focus(id, ':is(input, textarea)')
  }
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length || from === to) return
    actions.move(from, to)
    setSaid(words.moved(draftFieldNameOf(field), to + 1, fields.length))
  }
  /** A field that moves takes the focus along; at an end its other button has it. */
  const byButton = (from: number, step: 1 | -1) => {
    const to = from + step
    const isAtEnd = to === 0 || to === fields.length - 1
    const wanted = (step === -1) === isAtEnd ? 'down' : 'up'
    const id = fields[from]?.id
    move(from, to)
    if (id !== undefined) focus(id, `[data-step="${wanted}"]`)
  }
  const removed = useFocusKept<HTMLDivElement>(form.removed)
  const putBack = (one: NonNullable<BuiltReturnForm['removed']>) => {
    actions.putBack(one)
    focus(one.field.id, 'button:not(:disabled)')
  }
  const latestStep = useRef(byButton)
  latestStep.current = byButton
  const [onStep] = useState(() => (from: number, step: 1 | -1) => latestStep.current(from, step))
  const dropped = (event: DragEndEvent, manager: DragDropManager) => {
    const { source } = event.operation
    if (event.canceled || !source) return
    const target = dropTargetOf(event, manager)
    // The library calls within a transition, which React may put off; what was dropped should be there at once.
    if (isSortable(source)) queueMicrotask(() => move(source.initialIndex, source.index))
    else if (target) queueMicrotask(() => add(source.data.newType as ReturnFieldType, isSortable(target) ? target.index : undefined)) // as below
  }
  return (
    <DragDropProvider sensors={sensors} plugins={withoutEnglish} onDragEnd={dropped}>
      <div className={classes.layout}>
        <Stack gap="md" miw={0}>
          <Stack gap="xs" role="group" aria-label={words.add}>
            <Text fw={600}>{words.add}</Text>
            <Group gap="xs">
              {returnFieldTypes.map((type) => (
                <NewField key={type} type={type} isDisabled={form.isFull} onAdd={() => add(type)} />
              ))}
            </Group>
            {form.isFull && <Text c="dimmed">{words.full(RETURN_FORM_FIELDS_MAX)}</Text>}
          </Stack>
          <Canvas isEmpty={fields.length === 0}>
            <ol className={classes.list} aria-label={words.list} ref={list} data-form-fields>
              {fields.map((field, at) => (
                <FieldCard
                  key={field.id}
                  {...{ field, at, of: fields.length, isOpen: form.open.has(field.id), errors: form.errors[field.id] ?? NOTHING_WRONG }}
                  {...{ actions, onStep }}
                />
              ))}
            </ol>
          </Canvas>
          {form.removed && (
            <Alert ref={removed} color="gray" role="status" classNames={{ message: 'ink' }}>
              <Group gap="sm">
                {words.removed(draftFieldNameOf(form.removed.field))}
                <Button variant="default" size="compact-md" mih={44} onClick={() => form.removed && putBack(form.removed)}>
                  {words.putBack}
                </Button>
              </Group>
            </Alert>
          )}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </Stack>
        <Stack gap="sm" className={classes.preview ?? ''}>
          <Group justify="space-between" gap="sm">
            <Text fw={600}>{words.livePreview}</Text>
            <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setPreviewed(true)}>
              {words.preview}
            </Button>
          </Group>
          {/* To be looked at; in the dialog it is filled in. */}
          <Paper withBorder p="md" inert data-live-preview>
            <LivePreview fields={form.settled} />
          </Paper>
        </Stack>
      </div>
      {isPreviewed && <FormPreviewDialog fields={shownFields(actions.current().fields)} onClose={() => setPreviewed(false)} />}
    </DragDropProvider>
  )
}

const LivePreview = memo(({ fields }: { fields: readonly DraftField[] }) =>
  fields.length === 0 ? (
    <Text c="dimmed">{words.previewEmpty}</Text>
  ) : (
    <ReturnFormFields fields={shownFields(fields)} answers={emptyAnswers(shownFields(fields))} errors={{}} onChange={() => {}} />
  ),
)

function NewField({ type, isDisabled, onAdd }: { type: ReturnFieldType; isDisabled: boolean; onAdd: () => void }) {
  const { ref } = useDraggable({ id: `new ${type}`, data: { newType: type }, disabled: isDisabled })
  return (
    <Button
      ref={ref}
      variant="default"
      mih={44}
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isDisabled}
      onClick={onAdd}
      aria-label={words.addOf(words.types[type])}
    >
      {words.types[type]}
    </Button>
  )
}

/** Where a kind of field may be dropped beside the fields that are there. */
function Canvas({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { ref, isDropTarget } = useDroppable({ id: 'canvas', collisionPriority: 0 })
  return (
    <div ref={ref} className={classes.canvas} data-target={isDropTarget || undefined}>
      {children}
      {isEmpty && (
        <Text c="dimmed" ta="center" p="md">
          {words.empty}
        </Text>
      )}
    </div>
  )
}
