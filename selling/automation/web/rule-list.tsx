/** The rules in the order in which they are tried: moved by buttons, by the keyboard's focus that stays on them, and by dragging. */
import { DragDropProvider, type DragEndEvent, PointerSensor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Badge, Group, Paper, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowRight, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useShops } from '#selling/stores/web/use-shops.ts'
import { texts } from '#web/texts.ts'
import type { RuleToday } from '../contract/calls.ts'
import type { SendingRule } from '../contract/rules.ts'
import classes from './automation.module.css'
import { conditionsInWords, ruleEffectsInWords } from './rule-words.ts'

const automation = texts.automation

type ProviderProps = ComponentProps<typeof DragDropProvider>
/** The handle is for nothing but dragging. */
const sensors: NonNullable<ProviderProps['sensors']> = [PointerSensor.configure({ activationConstraints: () => undefined })]
/** The library's first plugin describes draggable things in English. */
const withoutEnglish: NonNullable<ProviderProps['plugins']> = (defaults) => defaults.slice(1)

type RuleListProps = {
  rules: readonly SendingRule[]
  /** As they are saved. */
  today: readonly RuleToday[]
  mayWrite: boolean
  onMove: (from: number, to: number) => void
  onChange: (rule: SendingRule) => void
  onEdit: (rule: SendingRule) => void
  onRemove: (rule: SendingRule) => void
}

export function RuleList({ rules, onMove, ...row }: RuleListProps) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (!rule || to < 0 || to >= rules.length || from === to) return
    onMove(from, to)
    setSaid(automation.moved(rule.name, to + 1, rules.length))
  }
  /** A row that moves takes the focus along; at an end its other button has it. */
  const byButton = (from: number, step: 1 | -1) => {
    const to = from + step
    const isAtEnd = to === 0 || to === rules.length - 1
    const wanted = step === -1 ? (isAtEnd ? 'down' : 'up') : isAtEnd ? 'up' : 'down'
    move(from, to)
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-rule="${rules[from]?.id}"] [data-step="${wanted}"]`)?.focus(),
    )
  }
  const dropped = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (canceled || !source || !isSortable(source)) return
    const { initialIndex, index } = source
    // The library calls within a transition, which React may put off; what was dropped should be there at once.
    queueMicrotask(() => move(initialIndex, index))
  }
  return (
    <DragDropProvider sensors={sensors} plugins={withoutEnglish} onDragEnd={dropped}>
      <ol className={classes.list} aria-label={automation.list} ref={list}>
        {rules.map((rule, at) => (
          <RuleRow key={rule.id} rule={rule} at={at} of={rules.length} onStep={(step) => byButton(at, step)} {...row} />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragDropProvider>
  )
}

type RuleRowProps = Omit<RuleListProps, 'rules' | 'onMove'> & { rule: SendingRule; at: number; of: number; onStep: (step: 1 | -1) => void }

function RuleRow({ rule, at, of, today, mayWrite, onStep, onChange, onEdit, onRemove }: RuleRowProps) {
  const { ref, handleRef, isDragSource } = useSortable({ id: rule.id, index: at, disabled: !mayWrite })
  const shops = useShops().data ?? []
  const titleOf = (shop: string) => shops.find(({ clientId }) => clientId === shop)?.title ?? shop
  const step = (way: 'up' | 'down') => ({
    size: 'xl',
    variant: 'subtle',
    color: 'gray',
    'data-step': way,
    'aria-label': way === 'up' ? automation.moveUp(rule.name) : automation.moveDown(rule.name),
    disabled: way === 'up' ? at === 0 : at === of - 1,
    onClick: () => onStep(way === 'up' ? -1 : 1),
  })
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      ref={ref}
      data-rule={rule.id}
      data-dragged={isDragSource || undefined}
      className={classes.rule ?? ''}
    >
      {mayWrite && (
        <span ref={handleRef} className={classes.handle} title={automation.drag} aria-hidden>
          <IconGripVertical size={18} />
        </span>
      )}
      <Stack gap={4} className={classes.words ?? ''}>
        <Group gap="xs">
          <Text fw={600} className={classes.name ?? ''}>{`${at + 1}. ${rule.name}`}</Text>
          {!rule.isActive && (
            <Badge variant="light" color="gray" tt="none" radius="sm">
              {automation.isOff}
            </Badge>
          )}
          {rule.auto && (
            <Badge variant="light" tt="none" radius="sm">
              {automation.isAuto}
            </Badge>
          )}
        </Group>
        <Text fz="sm">{conditionsInWords(rule, titleOf)}</Text>
        <Text fz="sm" c="dimmed">
          <IconArrowRight size={14} aria-hidden className={classes.then ?? ''} /> {ruleEffectsInWords(rule)}
        </Text>
        <Today rule={rule} today={today.find(({ id }) => id === rule.id)} />
      </Stack>
      {mayWrite && (
        <Group gap={0} className={classes.actions ?? ''}>
          <Switch
            aria-label={automation.active(rule.name)}
            checked={rule.isActive}
            onChange={(event) => onChange({ ...rule, isActive: event.currentTarget.checked })}
            mx="sm"
          />
          <ActionIcon {...step('up')}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon {...step('down')}>
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size="xl" variant="subtle" color="gray" aria-label={automation.change(rule.name)} onClick={() => onEdit(rule)}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size="xl" variant="subtle" color="gray" aria-label={automation.remove(rule.name)} onClick={() => onRemove(rule)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Paper>
  )
}

function Today({ rule: { auto }, today }: { rule: SendingRule; today: RuleToday | undefined }) {
  if (!auto || !today) return null
  const { ron } = texts.forms
  return (
    <>
      <Text fz="sm">{automation.today(today.orders, auto.orders, ron(today.money), ron(auto.money))}</Text>
      {today.stopped && (
        <Text fz="sm" fw={500} role="status">
          {automation.stops[today.stopped]}
        </Text>
      )}
    </>
  )
}
