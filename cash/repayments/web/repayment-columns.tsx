import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '#contract/shell/tones.ts'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime, DayText } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import type { RepaymentShown } from '../contract/repayment-calls.ts'
import { type RepaymentState, repaymentTones } from '../contract/repayment-states.ts'
import classes from './repayments.module.css'

const words = texts.repaymentList

type Given = {
  product: string
  /** Two lines a row, instead of columns that have no room. */
  isNarrow: boolean
  /** The rows are paid to several accounts, or one has none. */
  hasAccounts: boolean
  onOrder: (repayment: RepaymentShown) => void
  onTrack: (repayment: RepaymentShown) => void
}

const toneNames = Object.keys(repaymentTones) as Tone[] // keys of a constant

export const toneOfStatus = ({ status }: RepaymentShown): Tone => toneNames.find((name) => repaymentTones[name] === status.rgba) ?? 'grey'

export const repaymentColumns = (given: Given): readonly Column<RepaymentShown>[] =>
  given.isNarrow ? narrowColumns(given) : wideColumns(given)

function wideColumns({ product, hasAccounts, onOrder, onTrack }: Given): readonly Column<RepaymentShown>[] {
  return [
    { key: 'orderDate', title: words.orderDate, render: ({ orderDate }) => <DateTime at={orderDate} /> },
    { key: 'recipient', title: words.recipient, width: 280, render: (repayment) => <Recipient of={repayment} onOrder={onOrder} /> },
    { key: 'awb', title: words.awb, render: (repayment) => <Awb of={repayment} onTrack={onTrack} /> },
    { key: 'reference', title: words.reference, isOptional: true, render: ({ clientReference }) => clientReference },
    { key: 'amount', title: words.amount, align: 'right', render: (repayment) => <Amount of={repayment} /> },
    { key: 'status', title: words.status, render: (repayment) => <Way of={repayment} /> },
    ...(hasAccounts ? accountColumns : []),
    { key: 'delivered', title: words.delivered, isOptional: 'hidden-at-first', render: ({ dates }) => dated(dates.deliveryDate) },
    { key: 'sentToUs', title: words.sentToUs, isOptional: 'hidden-at-first', render: ({ dates }) => ofDay(dates.sentToUsDate) },
    {
      key: 'received',
      title: words.received(product),
      isOptional: 'hidden-at-first',
      render: ({ dates }) => ofDay(dates.receivedByUsDate),
    },
    { key: 'sent', title: words.sent, isOptional: 'hidden-at-first', render: ({ dates }) => ofDay(dates.sentToClientDate) },
  ]
}

const accountColumns: readonly Column<RepaymentShown>[] = [
  { key: 'holder', title: words.holder, isOptional: true, width: 160, render: ({ bank }) => <OneLine text={bank.name} /> },
  { key: 'account', title: words.accountColumn, render: (repayment) => <Account of={repayment} /> },
]

function narrowColumns({ hasAccounts, onOrder, onTrack }: Given): readonly Column<RepaymentShown>[] {
  return [
    {
      ...{ key: 'recipient', title: `${words.recipient} · ${words.orderDate}` },
      render: (repayment) => (
        <>
          <Recipient of={repayment} onOrder={onOrder} />
          <Second>
            <DateTime at={repayment.orderDate} />
          </Second>
        </>
      ),
    },
    {
      ...{ key: 'awb', title: `${words.awb} · ${words.reference}`, width: 160 },
      render: (repayment) => (
        <>
          <Awb of={repayment} onTrack={onTrack} />
          <Second>{repayment.clientReference}</Second>
        </>
      ),
    },
    { key: 'amount', title: words.amount, align: 'right', width: 130, render: (repayment) => <Amount of={repayment} /> },
    {
      ...{ key: 'status', title: hasAccounts ? `${words.status} · ${words.accountColumn}` : words.status },
      render: (repayment) => (
        <>
          <Way of={repayment} />
          {hasAccounts && (
            <Second>
              <Account of={repayment} />
            </Second>
          )}
        </>
      ),
    },
  ]
}

const dated = (at: string | null) => at && <DateTime at={at} />
const ofDay = (at: string | null) => at && <DayText at={at} />

const Second = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" component="div">
    {children}
  </Text>
)

const OneLine = ({ text }: { text: string }) => (
  <Text span lineClamp={1} title={text}>
    {text}
  </Text>
)

function Recipient({ of: repayment, onOrder }: { of: RepaymentShown } & Pick<Given, 'onOrder'>) {
  return (
    <Anchor component="button" type="button" ta="left" lineClamp={1} title={repayment.toAddress} onClick={() => onOrder(repayment)}>
      {repayment.toAddress}
    </Anchor>
  )
}

function Awb({ of: repayment, onTrack }: { of: RepaymentShown } & Pick<Given, 'onTrack'>) {
  if (!repayment.orderAwb) return null
  return (
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
  )
}

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
        {shownIban(bank.account)}
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

export function RepaymentStatus({ of: repayment }: { of: RepaymentShown }) {
  const isBack = repayment.state === 'at-us' && toneOfStatus(repayment) === 'red'
  return (
    <div>
      <StatusBadge tone={toneOfStatus(repayment)} text={repayment.status.text} {...(isBack ? { icon: IconArrowBackUp } : {})} />
      {repayment.doubt && <Text fz="xs">{words.doubts[repayment.doubt]}</Text>}
    </div>
  )
}

/** How far the money has come of its four places, the word of the last one and its day. */
function Way({ of: repayment }: { of: RepaymentShown }) {
  const { state, isCanceled } = repayment
  const reached = ways.indexOf(state)
  const at = repaymentStateSince(repayment)
  return (
    <Group gap={6}>
      {!isCanceled && (
        <span className={classes.way} aria-hidden>
          {ways.map((place, i) => (
            <span key={place} data-reached={i <= reached || undefined} data-tone={toneOfStatus(repayment)} />
          ))}
        </span>
      )}
      <RepaymentStatus of={repayment} />
      {at && (
        <Text span size="xs" c="dimmed">
          <DayText at={at} />
        </Text>
      )}
    </Group>
  )
}

const ways: readonly RepaymentState[] = ['expected', 'at-courier', 'at-us', 'paid']

/** When it came to where it is; what is under way since its order, or was cancelled, has no day of its own. */
export function repaymentStateSince({ state, dates }: Pick<RepaymentShown, 'state' | 'dates'>): string | null {
  switch (state) {
    case 'expected':
    case 'cancelled':
      return null
    case 'at-courier':
      return dates.deliveryDate
    case 'at-us':
      return dates.receivedByUsDate
    case 'paid':
      return dates.sentToClientDate
  }
}

/** The account that all rows of a list are paid to: a line above them instead of a column. */
type SharedAccount = { account: string; holder: string } | null

/** null: there are several, one is missing, or one waits for another; undefined: there are no rows. */
export function sharedAccount(rows: readonly Pick<RepaymentShown, 'bank' | 'isAwaiting'>[]): SharedAccount | undefined {
  const [first] = rows
  if (!first) return undefined
  const { account, name } = first.bank
  const isShared = account !== '' && rows.every(({ bank, isAwaiting }) => !isAwaiting && bank.account === account && bank.name === name)
  return isShared ? { account: shownIban(account), holder: name } : null
}
