/** Where the cash is: four places in proportion, each with its sum, how many and when it is paid; the two sums before them. A click filters. */
import { Button, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { forecastCalls, type PayoutForecast } from '#cash/payouts/contract/forecast.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useBalanceClient } from '#paying/balance/web/balance-frame.tsx'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { useProductName } from '#web/ui/page.tsx'
import type { repaymentCalls } from '../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters } from '../contract/repayment-states.ts'
import classes from './money-bar.module.css'
import { expectedPaymentText } from './next-payment.ts'

const words = texts.repaymentList

type Answer = AnswerOf<typeof repaymentCalls.list>

/** What is nothing still has room for its words. */
const LEAST_SHARE = 0.2

const sums: readonly RepaymentFilter[] = ['all', 'notPaid']
/** Of all that the other filters leave, whichever state is shown. */
type MoneyBarProps = {
  answer: Answer | undefined
  /** The list says why, and asks anew. */
  isUnread: boolean
  current: RepaymentFilter
  onShow: (filter: RepaymentFilter) => void
  onAllDays: () => void
}

export function MoneyBar({ answer, isUnread, current, onShow, onAllDays }: MoneyBarProps) {
  const client = useBalanceClient()
  const forecast = useCall(forecastCalls.forecast, { body: client?.body ?? {} }, { enabled: client !== null })
  const most = answer ? Math.max(1, answer.totals.notDelivered, answer.totals.atCourier, answer.totals.atUs, answer.totals.paid) : 1
  const part = (filter: RepaymentFilter) => (
    <Part
      key={filter}
      filter={filter}
      answer={answer}
      isUnread={isUnread}
      share={sums.includes(filter) ? null : (answer?.totals[filter] ?? 0) / most}
      detail={answer ? detailOf(filter, answer, forecast.data) : null}
      isOn={filter === current}
      onShow={() => onShow(filter)}
    />
  )
  return (
    <section aria-label={words.totals} className={classes.bar ?? ''}>
      <Group gap={4} role="group" aria-label={words.state} align="stretch">
        {repaymentFilters.map(part)}
      </Group>
      {answer?.notPaidElsewhere && (
        <Group gap="sm" mt="xs">
          <Text>{words.elsewhere(answer.notPaidElsewhere.count, texts.forms.ron(answer.notPaidElsewhere.amount))}</Text>
          <Button variant="subtle" size="compact-sm" onClick={onAllDays}>
            {words.allDays}
          </Button>
        </Group>
      )}
    </section>
  )
}

function detailOf(
  filter: RepaymentFilter,
  { counts, cancelled, paidThisMonth }: Answer,
  forecast: PayoutForecast | undefined,
): string | null {
  switch (filter) {
    case 'all':
      return cancelled.count === 0 ? null : words.cancelled(cancelled.count)
    case 'notPaid':
      return null
    case 'notDelivered':
      return expectedPaymentText({ of: forecast?.places.expected, count: counts.notDelivered, isEstimate: true })
    case 'atCourier':
      return expectedPaymentText({ of: forecast?.places['at-courier'], count: counts.atCourier, isEstimate: true })
    case 'atUs':
      return expectedPaymentText({ of: forecast?.places['at-us'], count: counts.atUs, isEstimate: false })
    case 'paid':
      return paidThisMonth === null ? null : words.paidThisMonth(texts.forms.ron(paidThisMonth))
  }
}

type PartProps = {
  filter: RepaymentFilter
  answer: Answer | undefined
  isUnread: boolean
  /** Of the largest place; null: a sum of several. */
  share: number | null
  detail: string | null
  isOn: boolean
  onShow: () => void
}

function Part({ filter, answer, isUnread, share, detail, isOn, onShow }: PartProps) {
  const product = useProductName()
  const holds = answer && words.holds(product)[filter](answer.counts[filter])
  return (
    <Tooltip label={holds} disabled={!holds}>
      <UnstyledButton
        className={classes.part ?? ''}
        data-place={share === null ? undefined : filter}
        aria-pressed={isOn}
        aria-description={holds}
        {...(share === null ? {} : { style: { flexGrow: Math.max(LEAST_SHARE, share) * 10 } })}
        onClick={onShow}
      >
        <Text span size="sm" fw={600}>
          {words.cards(product)[filter]}
        </Text>
        <span className={classes.sum}>
          <Text span fw={700} className="tabular nowrap">
            {answer ? texts.forms.ron(answer.totals[filter]) : isUnread ? words.unread : '...'}
          </Text>
          {!isOn && (
            <Text span size="xs" aria-hidden className={classes.show ?? ''}>
              {words.show}
            </Text>
          )}
        </span>
        <Text span size="xs" c="dimmed" className={classes.detail ?? ''}>
          {answer && saidOf(answer.counts[filter], detail)}
        </Text>
      </UnstyledButton>
    </Tooltip>
  )
}

/** That there is none the sum says already. */
const saidOf = (count: number, detail: string | null) =>
  detail === null ? words.countOf(count) : count === 0 ? detail : `${words.countOf(count)} · ${detail}`
