import { Anchor, Group, Stack, Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { shownSealedAccount } from '#contract/banking/sealed-accounts.ts'
import { DrawnTerms } from '#sending/order-templates/web/terms/drawn-terms.tsx'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import type { ReturnDetails } from '../contract/return-requests.ts'
import { RefundShown } from './request-state.tsx'

const { details: words, marks } = texts.returns

type Shown = { request: ReturnDetails }

export function ReturnRequestFacts({ request }: Shown) {
  return (
    <>
      <Section title={words.buyer}>
        <FactList of={buyerFacts(request)} />
      </Section>
      {(request.kind === 'withdrawal' || request.goods.length > 0 || request.orderNumber !== '' || request.returnDays !== null) && (
        <Section title={words.goods}>
          <Goods request={request} />
          <FactList of={orderFacts(request)} />
        </Section>
      )}
      {request.kind === 'withdrawal' && (
        <Section title={words.law}>
          <FactList of={lawFacts(request)} />
        </Section>
      )}
      {request.agreed !== null && <AgreedTerms agreed={request.agreed} />}
      {request.kind === 'return' && (
        <Section title={words.answers}>
          {request.answers.length === 0 && <Text c="dimmed">{words.noAnswers}</Text>}
          <FactList of={request.answers.map((answer) => [answer.label, <Lines key="lines" of={answerLines(answer)} />] as const)} />
        </Section>
      )}
    </>
  )
}

function AgreedTerms({ agreed: { at, version, terms } }: { agreed: NonNullable<ReturnDetails['agreed']> }) {
  return (
    <Section title={words.agreed}>
      <Text>{words.agreedAt({ at: texts.forms.dateTime(at), version })}</Text>
      <DrawnTerms html={terms} />
    </Section>
  )
}

const account = (text: string): string => shownSealedAccount(text) ?? text
const answerLines = ({ lines, account: iban }: ReturnDetails['answers'][number]): string[] => [
  ...lines,
  ...(iban === null ? [] : [account(iban)]),
]

const Lines = ({ of }: { of: readonly string[] }) => (
  <Stack gap={0} component="span">
    {of.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place, and two may be alike
      <span key={at}>{line}</span>
    ))}
  </Stack>
)

type Fact = readonly [name: string, value: ReactNode]

function buyerFacts({
  buyerName,
  email,
  phone,
  kind,
  pickupAddress,
  isOrderKnown,
  toAddress,
  askedOptions,
  isErased,
}: ReturnDetails): Fact[] {
  if (isErased) return [[texts.returns.list.buyer, texts.returns.erasing.name]]
  const from = pickupAddress.length > 0 ? pickupAddress : isOrderKnown ? [words.pickupOfOrder] : []
  return [
    [texts.returns.list.buyer, buyerName],
    [
      words.contact,
      <Stack gap={0} key="contact">
        <Anchor href={`mailto:${email}`}>
          <Breakable text={email} />
        </Anchor>
        {phone !== '' && <Anchor href={`tel:${phone}`}>{phone}</Anchor>}
      </Stack>,
    ],
    ...(askedOptions.length > 0 ? [[words.askedOptions, <Lines key="options" of={askedOptions} />] as const] : []),
    ...(kind === 'return' && from.length > 0 ? [[words.pickup, <Lines key="from" of={from} />] as const] : []),
    [words.to, <Lines key="to" of={toAddress} />],
  ]
}

function Goods({ request: { goods, goodsText, kind } }: Shown) {
  if (goods.length > 0) return <Lines of={goods.map(words.goodsItem)} />
  if (goodsText !== '') return <Text>{goodsText}</Text>
  return kind === 'withdrawal' ? <Text>{words.wholeOrder}</Text> : null
}

function orderFacts(request: ReturnDetails): Fact[] {
  const { orderNumber, isOrderKnown, original, isCash, reason, exceptions } = request
  return [
    ...(orderNumber === ''
      ? []
      : [[words.original, <OriginalOrder key="original" {...{ orderNumber, isOrderKnown, original }} />] as const]),
    ...(isCash ? [[texts.returns.list.refund, words.cash] as const] : []),
    ...markFacts(request),
    ...(reason === '' ? [] : [[words.reasonSaid, reason] as const]),
    ...(exceptions.length === 0 ? [] : [[words.exceptions, <Lines key="exceptions" of={exceptions} />] as const]),
  ]
}

function OriginalOrder({ orderNumber, isOrderKnown, original }: Pick<ReturnDetails, 'orderNumber' | 'isOrderKnown' | 'original'>) {
  const { store, orderIds } = original
  return (
    <Stack gap={0}>
      <span>{orderNumber}</span>
      {!isOrderKnown && <Text c="dimmed">{words.notFound}</Text>}
      {store !== null && <AppLink href={paths.storeOrder(store.shop, store.id)}>{words.ofStore}</AppLink>}
      <Group gap="sm">
        {orderIds.map((orderId) => (
          <AppLink key={orderId} href={paths.orderDetails(orderId)}>
            {orderId}
          </AppLink>
        ))}
      </Group>
    </Stack>
  )
}

function lawFacts(request: ReturnDetails): Fact[] {
  const { timeliness, periodUntil, refund, isMoneyHeld, receipt } = request
  const until = periodUntil === null ? null : texts.forms.day(periodUntil)
  const judged = timeliness === 'in-time' ? words.periodIn(until) : timeliness === 'late' ? words.periodLate(until) : words.periodUnknown
  return [
    [words.period, judged],
    [words.daysGranted, texts.withdrawal.document.daysGranted(request.withdrawalDays)],
    [words.receipt, words.receipts[receipt ?? 'waits']],
    [
      words.refundUntil,
      <Stack gap={0} key="refund">
        <RefundShown request={request} isUnder={words.refundUntil} />
        {refund.state === 'pending' && isMoneyHeld && (
          <Text size="sm" c="dimmed">
            {words.held}
          </Text>
        )}
      </Stack>,
    ],
  ]
}

export function RequestTimeline({ request: { timeline } }: Shown) {
  const steps = timeline.toReversed()
  return (
    <Section title={words.timeline}>
      <Timeline bulletSize={16} lineWidth={2} reverseActive active={steps.length - 1}>
        {steps.map(({ step, text, at, by }) => (
          <Timeline.Item key={`${at} ${step}`} title={text}>
            <Text size="xs" c="dimmed">
              <DateTime at={at} />
              {by === null ? '' : `, ${words.by(by)}`}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}

type Marked = Pick<ReturnDetails, 'returnDays' | 'returnTimeliness' | 'returnUntil' | 'orderedOn' | 'isOfCompany' | 'kind'>

/** What the shop should look at before it answers: when it was asked, by which order, for whom. */
function markFacts({ orderedOn, isOfCompany, kind, ...period }: Marked): (readonly [name: string, value: ReactNode])[] {
  const said = periodText(period)
  return [
    ...(orderedOn === null ? [] : [[words.original, words.orderOfDay(texts.forms.day(orderedOn))] as const]),
    ...(said === null ? [] : [[words.returnPeriod, said] as const]),
    ...(isOfCompany && kind === 'withdrawal'
      ? [
          [
            words.buyer,
            <Text key="company" size="sm">
              {marks.company}
            </Text>,
          ] as const,
        ]
      : []),
  ]
}

function periodText({
  returnDays: days,
  returnTimeliness,
  returnUntil,
}: Omit<Marked, 'orderedOn' | 'isOfCompany' | 'kind'>): string | null {
  if (days === null || returnTimeliness === null) return null
  if (returnTimeliness === 'late') return marks.late(days)
  if (returnTimeliness === 'not-known') return marks.notKnown(days)
  return marks.inTime({ days, until: returnUntil === null ? null : texts.forms.day(returnUntil) })
}
