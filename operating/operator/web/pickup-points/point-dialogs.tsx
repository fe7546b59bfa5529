/** What an operator decides of one point, with all that is known of it. */
import { Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { parseRon } from '#contract/money.ts'
import {
  lastPointStartOf,
  type PointOfClient,
  pickupPointCalls,
  pickupPointOperatorCalls,
} from '#sending/pickup-points/contract/pickup-points.ts'
import { PointFacts } from '#sending/pickup-points/web/point-facts.tsx'
import { pickupDoorOf } from '#sending/pickup-points/web/point-state.tsx'
import { useRefreshChangedPoints, useSeenCorrection } from '#sending/pickup-points/web/use-show-now.ts'
import { type ApiProblem, useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AmountField, typedAmount } from '#web/ui/form/amount-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { type DayFieldValue, dayFault, isUnfitDay } from '#web/ui/form/day-held.ts'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure, useFocusWrongField } from '#web/ui/form/form-errors.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { FactList } from '#web/ui/values/facts.tsx'
import { operatorCalls } from '../../contract/operator.ts'

const words = texts.pickupPoints.operator

export type PickupPointDecision = 'look' | 'approve' | 'refuse' | 'end'
type Decided = { point: PointOfClient; onClose: () => void }

const pointRefreshes = [pickupPointOperatorCalls.list, pickupPointCalls.list, operatorCalls.counts] as const

const titles: Record<PickupPointDecision, string> = {
  look: words.title,
  approve: words.approveTitle,
  refuse: words.refuseTitle,
  end: words.endTitle,
}

export function PointDialog({ point, decision, onClose }: Decided & { decision: PickupPointDecision }) {
  const [Form, title] = [forms[decision], decision === 'approve' && point.state === 'approved' ? words.changePrice : titles[decision]]
  return (
    <Dialog onClose={onClose} title={`${title}: ${pickupDoorOf(point)}`} size="lg">
      <Stack gap="md">
        <FactList
          of={[
            [words.client, point.client.name],
            [texts.pickupPoints.courier, point.forwarderName],
          ]}
        />
        <PointFacts point={point} />
        <Form point={point} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

const saidAt = (problem: ApiProblem | null, field: string): string | null =>
  problem?.errors.find(({ path }) => path === field)?.message ?? null
const saidOfAll = (problem: ApiProblem | null): string | null => (problem === null || problem.errors.length > 0 ? null : problem.message)

function Approve({ point, onClose }: Decided) {
  const proposed = useCall(pickupPointOperatorCalls.corrections).data?.find(({ forwarderId }) => forwarderId === point.courier)
  const [typed, setTyped] = useState<string | null>(null)
  // Of one that has begun the day stays.
  const asksDay = point.state === 'requested'
  const [startsOn, setStartsOn] = useState<DayFieldValue>(todayHere)
  const wrongDay = asksDay ? dayFault(startsOn, texts.messages['field-missing']) : null
  const [isTried, setTried] = useState(false)
  const { seenCorrection, begin, beginAnew } = useSeenCorrection(point.correction)
  const showNow = useRefreshChangedPoints(pointRefreshes)
  const approve = useAct(pickupPointOperatorCalls.approve, {
    refreshes: pointRefreshes,
    onSuccess: () => {
      toast.success(point.state === 'approved' ? words.priced : words.approved)
      onClose()
    },
    onError: (problem) => {
      showNow(problem)
      beginAnew()
    },
  })
  const shown = typed ?? typedAmount(point.correction ?? proposed?.correction ?? null)
  const amount = parseRon(shown, texts.forms.decimalSign)
  const wrong = (typed !== null || isTried) && amount === null ? texts.messages['pickup-correction-out-of-range'] : null
  return (
    <form
      ref={useFocusWrongField(approve.error)}
      noValidate
      {...judgedWhenSendingHeld(() => setTried(true))}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount === null || wrongDay !== null || isUnfitDay(startsOn)) return setTried(true)
        const body = { correction: amount, seen: point.state, seenCorrection, ...(asksDay && startsOn !== null ? { startsOn } : {}) }
        approve.mutate({ params: { id: point.id }, body })
      }}
    >
      <Stack gap="md">
        <AmountField
          data-autofocus
          label={words.priceLabel}
          value={shown}
          onChange={(text) => {
            begin()
            setTyped(text)
          }}
          error={wrong ?? saidAt(approve.error, 'correction')}
        />
        {asksDay && (
          <DayField
            label={words.startsOn}
            description={words.startsOnHint}
            day={startsOn}
            min={todayHere()}
            max={lastPointStartOf(todayHere())}
            error={(isTried ? wrongDay : null) ?? saidAt(approve.error, 'startsOn')}
            onChange={setStartsOn}
          />
        )}
        <FormFailure message={saidOfAll(approve.error)} />
        <DialogButtons verb={point.state === 'approved' ? words.changePrice : words.approve} isBusy={approve.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

function Refuse({ point, onClose }: Decided) {
  const [reason, setReason] = useState('')
  const refuse = useAct(pickupPointOperatorCalls.refuse, {
    refreshes: pointRefreshes,
    onSuccess: () => {
      toast.success(words.refused)
      onClose()
    },
    onError: useRefreshChangedPoints(pointRefreshes),
  })
  return (
    <form
      ref={useFocusWrongField(refuse.error)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        refuse.mutate({ params: { id: point.id }, body: { reason } })
      }}
    >
      <Stack gap="md">
        <Textarea
          data-autofocus
          label={words.reason}
          value={reason}
          autosize
          minRows={2}
          error={saidAt(refuse.error, 'reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormFailure message={saidOfAll(refuse.error)} />
        <DialogButtons verb={words.refuse} isBusy={refuse.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

function End({ point, onClose }: Decided) {
  const end = useAct(pickupPointOperatorCalls.end, {
    refreshes: pointRefreshes,
    onSuccess: () => {
      toast.success(words.ended)
      onClose()
    },
    onError: useRefreshChangedPoints(pointRefreshes),
  })
  return (
    <Stack gap="md">
      <Text>
        {point.state === 'ending'
          ? words.endAsked({ at: texts.forms.dateTime(point.stateSince), wasActive: point.approvedAt !== null })
          : words.endText}
      </Text>
      <FormFailure message={saidOfAll(end.error)} />
      <DialogButtons
        verb={words.end}
        isBusy={end.isPending}
        onDo={() => end.mutate({ params: { id: point.id }, body: { seen: point.state } })}
        onClose={onClose}
      />
    </Stack>
  )
}

const forms: Record<PickupPointDecision, (props: Decided) => ReactNode> = { look: () => null, approve: Approve, refuse: Refuse, end: End }
