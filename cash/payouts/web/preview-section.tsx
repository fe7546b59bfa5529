/** What a run would hold if it were made now, what it would not hold and why, and making it. */
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { SECOND_USER_FROM } from '#paying/authorisations/contract/authorisations.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { payoutCalls } from '../contract/payout-runs.ts'

const words = texts.payouts

type Preview = AnswerOf<typeof payoutCalls.preview>

export function PayoutRunPreviewSection() {
  const preview = useCall(payoutCalls.preview)
  const [isMaking, setMaking] = useState(false)
  const { data } = preview
  return (
    <Section
      title={words.now}
      beside={
        <Button
          leftSection={<IconCashRegister size={16} aria-hidden />}
          disabled={!data || data.sheets === 0}
          onClick={() => setMaking(true)}
        >
          {words.make}
        </Button>
      }
    >
      {preview.error && <FailureNotice cause={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />}
      {preview.isPending && <Skeleton h={120} />}
      {data && <Due preview={data} />}
      {data && <HeldBack of={data.heldBack} />}
      {isMaking && data && <MakeDialog preview={data} onClose={() => setMaking(false)} />}
    </Section>
  )
}

function Due({ preview: { payOn, sheets, clients, repayments, total } }: { preview: Preview }) {
  if (sheets === 0) return <Text>{words.nothing}</Text>
  const number = texts.forms.number
  return (
    <Stack gap="xs">
      <FactList
        of={[
          [words.total, <Money key="total" amount={total} fw={600} />],
          [words.payOn, texts.forms.day(payOn)],
          [words.sheetCount, number(sheets)],
          [words.clientCount, number(clients)],
          [words.repaymentCount, number(repayments)],
        ]}
      />
      {total >= SECOND_USER_FROM && <Text>{words.secondBefore(texts.forms.ron(SECOND_USER_FROM))}</Text>}
    </Stack>
  )
}

const reasons = [
  'notDue',
  'belowMinimum',
  'pendingTransfer',
  'byContract',
  'awaiting',
  'overpaid',
] as const satisfies readonly (keyof Preview['heldBack'])[]

function HeldBack({ of }: { of: Preview['heldBack'] }) {
  const held = reasons.filter((reason) => of[reason] !== 0)
  return (
    <div>
      <Text fw={600} mb={4}>
        {words.heldBack}
      </Text>
      {held.length === 0 ? (
        <Text c="dimmed">{words.heldBackNone}</Text>
      ) : (
        <TermList of={held.map((reason) => [words.held[reason], <Money key={reason} amount={of[reason]} className="nowrap" />])} />
      )}
    </div>
  )
}

function MakeDialog({ preview: { sheets, clients, total, payOn }, onClose }: { preview: Preview; onClose: () => void }) {
  const { go } = useNavigation()
  // However often it is pressed, and whatever answer is lost, one run is made.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const make = useAct(payoutCalls.make, {
    refreshes: [payoutCalls.preview, payoutCalls.runs],
    onSuccess: ({ id }) => go(paths.payoutRun(id)),
  })
  return (
    <Dialog asks={false} onClose={onClose} title={words.makeTitle} closeOnClickOutside={!make.isPending}>
      <Stack gap="md">
        <Text>{words.makeText({ sheets, clients, total: texts.forms.ron(total), day: texts.forms.day(payOn) })}</Text>
        {total >= SECOND_USER_FROM && <Text>{words.secondBefore(texts.forms.ron(SECOND_USER_FROM))}</Text>}
        {make.error && <FailureNotice cause={make.error} />}
        <DialogButtons verb={words.make} isBusy={make.isPending} onDo={() => make.mutate({ body: {}, idempotencyKey })} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
