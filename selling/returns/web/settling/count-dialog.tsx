/** How many units of each good arrived, and what came that was not announced. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CountField, type CountTyped, isCount } from '#web/ui/form/count-field.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure, useFocusWrongField } from '#web/ui/form/form-errors.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { type ArrivedLine, COUNTED_NAME_MAX, returnedGoodsCalls, UNITS_MAX } from '../../contract/returned-goods.ts'
import { useReturnAct } from './use-return-act.ts'

const words = texts.returnSettling.goods
const bounds = { least: 0, most: UNITS_MAX }

/** `key`: of the line, as a name may be typed. */
type TypedLine = { key: string; name: string; announced: number | null; whole: CountTyped; damaged: CountTyped }

function linesOf({ announced, counted }: ReturnDetails): TypedLine[] {
  if (counted !== null) return counted.lines.map((line) => ({ ...line, key: line.name }))
  const merged = new Map<string, number>()
  for (const { name, quantity } of announced) merged.set(name, (merged.get(name) ?? 0) + quantity)
  // Nothing is filled in: what was not looked at has not arrived.
  const lines = [...merged].map(([name, quantity]) => ({ key: name, name, announced: quantity, whole: '', damaged: '' }))
  return lines.length > 0 ? lines : [emptyLine([])]
}

/** Its key is no other’s, also where lines were removed. */
const emptyLine = (lines: readonly TypedLine[]): TypedLine => {
  const last = Math.max(0, ...lines.map(({ key }) => Number(/^other (\d+)$/.exec(key)?.[1] ?? 0)))
  return { key: `other ${last + 1}`, name: '', announced: null, whole: '', damaged: '' }
}

const isBlank = (typed: CountTyped): boolean => typeof typed === 'string' && typed.trim() === ''
const unitsTyped = (typed: CountTyped): number => (isCount(typed, bounds) ? typed : 0)
const arrivedOf = ({ name, whole, damaged }: TypedLine): ArrivedLine => ({
  ...{ name: name.trim(), whole: unitsTyped(whole), damaged: unitsTyped(damaged) },
})
const isAnnounced = ({ announced }: Pick<TypedLine, 'announced'>): boolean => (announced ?? 0) > 0
/** A line that was added and left as it was. */
const isUntouched = ({ announced, name, whole, damaged }: TypedLine): boolean =>
  !isAnnounced({ announced }) && name.trim() === '' && isBlank(whole) && isBlank(damaged)

type Errors = Readonly<Record<string, string>>

function errorsOf(lines: readonly TypedLine[]): Errors {
  const missing = texts.messages['field-missing']
  return Object.fromEntries(
    lines.flatMap((line) => [
      ...(line.name.trim() === '' && !isUntouched(line) ? [[`${line.key} name`, missing] as const] : []),
      ...(isAnnounced(line) && isBlank(line.whole) && isBlank(line.damaged) ? [[`${line.key} whole`, missing] as const] : []),
    ]),
  )
}

export function CountDialog({ request, onClose }: { request: ReturnDetails; onClose: () => void }) {
  const [lines, setLines] = useState(() => linesOf(request))
  // What is counted meanwhile by another user was not looked at.
  const [seen] = useState(request.counted?.changedAt ?? null)
  const [errors, setErrors] = useState<Errors>({})
  const form = useFocusWrongField(Object.keys(errors).length > 0 ? errors : null)
  const wrongNow = errorsOf(lines)
  // What was said when it was sent, until it is corrected.
  const shown = Object.fromEntries(Object.entries(errors).filter(([field]) => field in wrongNow))
  const count = useReturnAct(returnedGoodsCalls.count, { done: words.counted, onDone: onClose, onRefused: () => {} })
  const change = (key: string, patch: Partial<TypedLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  const send = () => {
    setErrors(wrongNow)
    if (Object.keys(wrongNow).length > 0) return
    const arrived = lines.filter((line) => !isUntouched(line)).map(arrivedOf)
    count.mutate({ params: { id: request.id }, body: { lines: arrived, seen } })
  }
  return (
    <Dialog title={words.countTitle} onClose={onClose} size="lg">
      <form
        ref={form}
        noValidate
        {...judgedWhenSendingHeld(() => setErrors(errorsOf(lines)))}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text>{words.countText}</Text>
          {lines.some(isAnnounced) && (
            <Button
              variant="default"
              onClick={() =>
                setLines(lines.map((line) => (isAnnounced(line) ? { ...line, whole: line.announced ?? '', damaged: 0 } : line)))
              }
            >
              {words.allCame}
            </Button>
          )}
          {lines.map((line) => (
            <LineFields
              key={line.key}
              line={line}
              errors={shown}
              onChange={(patch) => change(line.key, patch)}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
          <Group>
            <Button variant="subtle" onClick={() => setLines([...lines, emptyLine(lines)])}>
              {words.addOther}
            </Button>
          </Group>
          <FormFailure message={count.error?.message ?? null} />
          <DialogButtons verb={words.saveCount} isBusy={count.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

type LineProps = {
  line: TypedLine
  errors: Errors
  onChange: (patch: Partial<TypedLine>) => void
  onRemove: () => void
}

function LineFields({ line, errors, onChange, onRemove }: LineProps) {
  const { key, name, announced, whole, damaged } = line
  return (
    <Stack gap="xs" role="group" aria-label={name || words.product}>
      {announced !== null && announced > 0 ? (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name} <Text span size="sm" c="dimmed">{`(${words.announcedOf(announced)})`}</Text>
        </Text>
      ) : (
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextField
            flex={1}
            label={words.otherName}
            most={COUNTED_NAME_MAX}
            value={name}
            error={errors[`${key} name`]}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Button variant="subtle" onClick={onRemove}>
            {words.removeOther}
          </Button>
        </Group>
      )}
      <Group gap="sm" grow align="flex-start">
        <CountField
          {...bounds}
          label={words.whole}
          aria-label={words.wholeOf(name)}
          value={whole}
          error={errors[`${key} whole`]}
          onChange={(typed) => onChange({ whole: typed })}
        />
        <CountField
          {...bounds}
          label={words.damaged}
          aria-label={words.damagedOf(name)}
          value={damaged}
          onChange={(typed) => onChange({ damaged: typed })}
        />
      </Group>
    </Stack>
  )
}
