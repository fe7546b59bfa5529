import { Anchor, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { shownSealedAccount } from '../../../contract/account/sealed-accounts.ts'
import { paths } from '../../../web/paths.ts'
import { texts } from '../../../web/texts.ts'
import { AppLink } from '../../../web/ui/app-link.tsx'
import type { Column } from '../../../web/ui/table/table.ts'
import { DateTime, DayOf } from '../../../web/ui/values/date-time.tsx'
import { Money } from '../../../web/ui/values/money.tsx'
import { StatusBadge, type Tone } from '../../../web/ui/values/status-badge.tsx'
import type { RepaymentShown } from '../contract/repayment-calls.ts'
import { tones } from '../contract/repayment-states.ts'

const words = texts.repaymentList

type Given = { product: string; onOrder: (repayment: RepaymentShown) => void; onTrack: (repayment: RepaymentShown) => void }

const toneNames = Object.keys(tones) as Tone[] // keys of a constant

export const toneOf = ({ status }: RepaymentShown): Tone => toneNames.find((name) => tones[name] === status.rgba) ?? 'grey'

export function repaymentColumns({ product, onOrder, onTrack }: Given): readonly Column<RepaymentShown>[] {
  return [
    { key: 'orderDate', title: words.orderDate, render: ({ orderDate }) => <DateTime at={orderDate} /> },
    {
      key: 'recipient',
      title: words.recipient,
      width: 260,
      render: (repayment) => (
        <Anchor component="button" type="button" ta="left" lineClamp={2} title={repayment.toAddress} onClick={() => onOrder(repayment)}>
          {repayment.toAddress}
        </Anchor>
      ),
    },
    {
      key: 'awb',
      title: words.awb,
      render: (repayment) =>
        repayment.orderAwb && (
          <Anchor
            component="button"
            type="button"
            ff="monospace"
            className="nowrap"
            aria-label={words.openTracking(repayment.orderAwb)}
            onClick={() => onTrack(repayment)}
          >
            {repayment.orderAwb}
          </Anchor>
        ),
    },
    { key: 'reference', title: words.reference, isOptional: true, render: ({ clientReference }) => clientReference },
    { key: 'amount', title: words.amount, align: 'right', render: (repayment) => <Amount of={repayment} /> },
    { key: 'holder', title: words.holder, isOptional: true, render: ({ bank }) => bank.name },
    { key: 'account', title: words.accountColumn, render: (repayment) => <Account of={repayment} /> },
    { key: 'status', title: words.status, width: 170, render: (repayment) => <Status of={repayment} /> },
    { key: 'delivered', title: words.delivered, isOptional: true, render: ({ dates }) => dated(dates.deliveryDate) },
    { key: 'sentToUs', title: words.sentToUs, isOptional: true, render: ({ dates }) => ofDay(dates.sentToUsDate) },
    { key: 'received', title: words.received(product), isOptional: true, render: ({ dates }) => ofDay(dates.receivedByUsDate) },
    { key: 'sent', title: words.sent, isOptional: true, render: ({ dates }) => ofDay(dates.sentToClientDate) },
  ]
}

const dated = (at: string | null) => at && <DateTime at={at} />
const ofDay = (at: string | null) => at && <DayOf at={at} />

function Amount({ of: { amount, isCanceled, isCorrection } }: { of: RepaymentShown }) {
  return (
    <>
      <Money amount={amount} className="nowrap" {...(isCanceled ? { td: 'line-through' } : {})} />
      {isCorrection && (
        <Text size="xs" c="dimmed">
          {words.correction}
        </Text>
      )}
    </>
  )
}

function Account({ of: { bank, isAwaiting } }: { of: RepaymentShown }) {
  return (
    <>
      <Text span ff="monospace" className="nowrap">
        {shownSealedAccount(bank.account) ?? bank.account}
      </Text>
      {isAwaiting && (
        <div>
          <AppLink href={paths.repaymentsAwaiting}>
            <StatusBadge tone="orange" text={words.awaiting} />
          </AppLink>
        </div>
      )}
    </>
  )
}

export function Status({ of: repayment }: { of: RepaymentShown }) {
  const isBack = repayment.state === 'at-us' && toneOf(repayment) === 'red'
  return <StatusBadge tone={toneOf(repayment)} text={repayment.status.text} {...(isBack ? { icon: IconArrowBackUp } : {})} />
}
