/** Which line of the statement a settlement's transfer is, or the day on which it came in without one. */
import { Loader, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { couriers } from '#contract/couriers.ts'
import { minus } from '#contract/money.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type SettlementTransferLine, settlementTransferCalls } from '../contract/settlement-transfers.ts'
import { type SettlementShown, settlementCalls } from '../contract/settlements.ts'

const words = texts.settlements

type Asked = { settlement: SettlementShown; onClose: () => void }

/** Of one that is awaited. */
export function ReceiveSettlementDialog({ settlement, onClose }: Asked) {
  const { id } = settlement
  const [on, setOn] = useState<DayFieldValue>(null)
  const choice = useChoice(settlement, onClose)
  const receive = useAct(settlementTransferCalls.receive, { ...choice.acting, onSuccess: () => choice.done(words.received) })
  const { lineId, isReady } = choice
  const take = (body: { on?: string; lineId: string | null }) => {
    if (!receive.isPending) receive.mutate({ params: { id }, body })
  }
  const send = () => {
    if (lineId === null) return choice.setError(words.chooseLine)
    if (lineId !== NONE) return take({ lineId })
    if (on === null || isUnfitDay(on)) return choice.setError(dayFault(on, words.chooseDay))
    take({ on, lineId: null })
  }
  return (
    <Dialog onClose={onClose} title={words.receiveTitle} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{words.receiveText(...saidOf(settlement))}</Text>
        <ChooseLine choice={choice} settlement={settlement} mayBeNone />
        {lineId === NONE && (
          <DayField
            label={words.receivedDay}
            day={on}
            max={todayHere()}
            error={choice.error}
            onChange={(day) => {
              setOn(day)
              choice.setError(null)
            }}
          />
        )}
        <DialogButtons verb={words.receive} isBusy={receive.isPending} isDisabled={!isReady} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

/** Of one that was received without a line. */
export function AssignTransferDialog({ settlement, onClose }: Asked) {
  const { id } = settlement
  const choice = useChoice(settlement, onClose)
  const assign = useAct(settlementTransferCalls.assign, { ...choice.acting, onSuccess: () => choice.done(words.assigned) })
  const send = () => {
    if (choice.lineId === null || choice.lineId === NONE) choice.setError(words.chooseLine)
    else if (!assign.isPending) assign.mutate({ params: { id }, body: { lineId: choice.lineId } })
  }
  return (
    <Dialog onClose={onClose} title={words.assign} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{words.assignText(...saidOf(settlement))}</Text>
        <ChooseLine choice={choice} settlement={settlement} mayBeNone={false} />
        <DialogButtons verb={words.assign} isBusy={assign.isPending} isDisabled={!choice.isReady} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

const saidOf = ({ courier, total, transferredOn }: SettlementShown): [string, string, string] => [
  couriers[courier].name,
  texts.forms.ron(total),
  texts.forms.day(transferredOn),
]

/** Without a line of the statement. */
const NONE = 'none'

/** The only line of its sum is chosen until the user says otherwise; where there is none, none. */
function certainOf(lines: readonly SettlementTransferLine[]): string | null {
  const [only, ...others] = lines.filter(({ fits }) => fits)
  if (!only) return NONE
  return others.length > 0 || only.isDoubtful ? null : only.id
}

function useChoice({ id }: SettlementShown, onClose: () => void) {
  const { data, error: failure } = useCall(settlementTransferCalls.candidates, { params: { id } })
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isReady = data !== undefined || failure !== null
  return {
    ...{ lines: data?.list, isReady, lineId: chosen ?? (isReady ? certainOf(data?.list ?? []) : null), error, setError },
    choose: (lineId: string) => {
      setChosen(lineId)
      setError(null)
    },
    acting: {
      refreshes: [settlementCalls.list, settlementCalls.lines, settlementTransferCalls.candidates],
      onError: (problem: { message: string; errors: readonly { message: string }[] }) => {
        const [field] = problem.errors
        if (field) setError(field.message)
        else toast.error(problem.message)
      },
    },
    done: (said: string) => {
      toast.success(said)
      onClose()
    },
  }
}

type ChooseLineProps = { choice: ReturnType<typeof useChoice>; settlement: SettlementShown; mayBeNone: boolean }

function ChooseLine({ choice, settlement, mayBeNone }: ChooseLineProps) {
  const { lines, isReady, lineId, error, choose } = choice
  if (!isReady) return <Loader size="sm" />
  if (!lines || lines.length === 0) return <Text c="dimmed">{words.noTransfers}</Text>
  return (
    <Radio.Group
      label={words.whichLine}
      description={words.whichLineHint}
      value={lineId}
      error={lineId === NONE ? null : error}
      onChange={choose}
    >
      <Stack gap="sm" mt="sm">
        {lines.map((line) => (
          <Radio
            key={line.id}
            value={line.id}
            disabled={!line.fits}
            label={`${texts.forms.day(line.bookedOn)} · ${texts.forms.ron(line.amount)} · ${line.counterparty}`}
            description={remarksOf(line, settlement)}
          />
        ))}
        {mayBeNone && <Radio value={NONE} label={words.noneOfThem} />}
      </Stack>
    </Radio.Group>
  )
}

function remarksOf({ amount, isDoubtful, text }: SettlementTransferLine, { total }: SettlementShown): string {
  const differs = amount > total ? words.more(texts.forms.ron(minus(amount, total))) : words.less(texts.forms.ron(minus(total, amount)))
  return [...(amount === total ? [] : [differs]), ...(isDoubtful ? [words.doubtfulLine] : []), text].filter((one) => one !== '').join(' · ')
}
