/** What is done with the units that arrived. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CountField, type CountTyped, isCount } from '#web/ui/form/count-field.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure, useFocusWrongField } from '#web/ui/form/form-errors.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import {
  arrivedUnits,
  type CountedLine,
  type DisposalWay,
  disposalWays,
  noDisposal,
  returnedGoodsCalls,
  UNITS_MAX,
} from '../../contract/returned-goods.ts'
import { useReturnAct } from './use-return-act.ts'

const words = texts.returnSettling.goods
const bounds = { least: 0, most: UNITS_MAX }

type TypedWays = Record<DisposalWay, CountTyped>

const unitsOf = (typed: CountTyped): number => (isCount(typed, bounds) ? typed : 0)
/** 0 is shown as nothing: what is not assigned is still to be decided. */
const shownUnits = (units: number): CountTyped => (units === 0 ? '' : units)
const typedOf = (line: CountedLine): TypedWays => ({
  ...{ kept: shownUnits(line.kept), destroyed: shownUnits(line.destroyed) },
  ...{ handedBack: shownUnits(line.handedBack), toHandBack: shownUnits(line.toHandBack) },
})
const readWays = (typed: TypedWays) => ({
  ...{ kept: unitsOf(typed.kept), destroyed: unitsOf(typed.destroyed) },
  ...{ handedBack: unitsOf(typed.handedBack), toHandBack: unitsOf(typed.toHandBack) },
})

type DisposalProps = { id: string; counted: NonNullable<ReturnDetails['counted']>; onClose: () => void }

export function DisposalDialog({ id, counted, onClose }: DisposalProps) {
  // What another user does with them meanwhile was not looked at.
  const [{ lines: all, changedAt: seen }] = useState(counted)
  const lines = all.filter((line) => arrivedUnits(line) > 0)
  const [typed, setTyped] = useState<Readonly<Record<string, TypedWays>>>(() =>
    Object.fromEntries(lines.map((line) => [line.name, typedOf(line)])),
  )
  const [wrong, setWrong] = useState<ReadonlySet<string> | null>(null)
  const form = useFocusWrongField(wrong)
  const dispose = useReturnAct(returnedGoodsCalls.dispose, { done: words.disposed, onDone: onClose, onRefused: () => {} })
  const waysOf = (line: CountedLine) => readWays(typed[line.name] ?? typedOf(line))
  const isOver = (line: CountedLine) => Object.values(waysOf(line)).reduce((sum, units) => sum + units, 0) > arrivedUnits(line)
  const judge = (): boolean => {
    const over = lines.filter(isOver)
    setWrong(over.length > 0 ? new Set(over.map(({ name }) => name)) : null)
    return over.length === 0
  }
  const send = () => {
    if (!judge()) return
    dispose.mutate({
      params: { id },
      body: { seen, lines: lines.map((line) => ({ name: line.name, ...waysOf(line) })) },
    })
  }
  return (
    <Dialog title={words.disposeTitle} onClose={onClose} size="lg">
      <form
        ref={form}
        noValidate
        {...judgedWhenSendingHeld(judge)}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text>{words.disposeText}</Text>
          <Button
            variant="default"
            onClick={() =>
              setTyped(Object.fromEntries(lines.map((line) => [line.name, typedOf({ ...line, ...noDisposal, kept: arrivedUnits(line) })])))
            }
          >
            {words.allKept}
          </Button>
          {lines.map((line) => (
            <Stack key={line.name} gap="xs" role="group" aria-label={line.name}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {line.name} <Text span size="sm" c="dimmed">{`(${words.arrivedOf(arrivedUnits(line))})`}</Text>
              </Text>
              <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
                {disposalWays.map((way, at) => (
                  <CountField
                    key={way}
                    {...bounds}
                    label={words.ways[way]}
                    aria-label={words.wayOf({ way: words.ways[way], name: line.name })}
                    value={typed[line.name]?.[way] ?? ''}
                    error={wrong?.has(line.name) && at === 0 && isOver(line) ? words.tooMany(arrivedUnits(line)) : null}
                    onChange={(units) => setTyped({ ...typed, [line.name]: { ...(typed[line.name] ?? typedOf(line)), [way]: units } })}
                  />
                ))}
              </SimpleGrid>
            </Stack>
          ))}
          <FormFailure message={dispose.error?.message ?? null} />
          <DialogButtons verb={words.saveDisposal} isBusy={dispose.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
