/** What a pasted text says beside the address: each part with the field that it may go to, until the user has decided. */
import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconQuestionMark, IconX } from '@tabler/icons-react'
import { type WrittenOrderPart, writtenOrderPartOf } from '#sending/addresses/contract/order-parts.ts'
import { useKnownAccount } from '#sending/shipment-editor/web/option-fields.tsx'
import { texts } from '#web/texts.ts'
import type { OrderForm } from './order-form.ts'
import { hasRoomForRemark, type PartPlace, placeUnplacedPart } from './placed-part.ts'

const words = texts.orders.newOrder.unplaced

export function UnplacedParts({ form }: { form: OrderForm }) {
  const { unplaced } = form.values
  if (unplaced.length === 0) return null
  const place = (part: WrittenOrderPart, to: PartPlace) => {
    form.setValues(placeUnplacedPart(form.getValues(), part.text, to))
    for (const path of Object.keys(form.errors)) form.clearFieldError(path)
  }
  return (
    <Alert color="orange" icon={<IconQuestionMark aria-hidden />} title={words.title} classNames={{ title: 'ink', message: 'ink' }}>
      <Stack gap="sm">
        {unplaced.map((text) => {
          const part = writtenOrderPartOf(text)
          return <Part key={text} part={part} hasRoom={hasRoomForRemark(form.values, text)} onPlace={(to) => place(part, to)} />
        })}
      </Stack>
    </Alert>
  )
}

type PartProps = { part: WrittenOrderPart; hasRoom: boolean; onPlace: (to: PartPlace) => void }

function Part({ part, hasRoom, onPlace }: PartProps) {
  const account = useKnownAccount()
  const first = choicesOf(part, account)
  return (
    <Group gap="xs" role="group" aria-label={part.text} title={part.text}>
      {part.kind === 'unread' && <Text style={{ overflowWrap: 'anywhere' }}>„{part.text}”</Text>}
      {first.map(({ label, to }) => (
        <Button key={label} size="compact-sm" onClick={() => onPlace(to)}>
          {label}
        </Button>
      ))}
      {part.kind === 'unread' && (
        <Button size="compact-sm" variant="default" onClick={() => onPlace({ at: 'content' })}>
          {words.toContent}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={!hasRoom}
        title={hasRoom ? words.toRemarksOf(part.text) : words.noRoom}
        aria-label={words.toRemarksOf(part.text)}
        onClick={() => onPlace({ at: 'remark' })}
      >
        {words.toRemarks}
      </Button>
      <ActionIcon
        variant="subtle"
        aria-label={words.leaveOut(part.text)}
        title={words.leaveOut(part.text)}
        onClick={() => onPlace({ at: 'nowhere' })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type Choice = { label: string; to: PartPlace }

function choicesOf(part: WrittenOrderPart, account: ReturnType<typeof useKnownAccount>): readonly Choice[] {
  const { forms } = texts
  switch (part.kind) {
    case 'cash':
      return part.amounts.map((amount) => ({ label: words.addCash(forms.ron(amount)), to: { at: 'cash', amount, account } }))
    case 'weight':
      return [{ label: words.addWeight(forms.number(part.kg)), to: { at: 'weight', kg: part.kg } }]
    case 'size':
      return [{ label: words.addSize(part.cm.map((side) => forms.number(side)).join(' x ')), to: { at: 'size', cm: part.cm } }]
    case 'open-at-delivery':
      return [{ label: words.addOpening, to: { at: 'open-at-delivery' } }]
    case 'unread':
      return []
  }
}
