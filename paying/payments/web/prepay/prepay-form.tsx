/** Amount, way of paying, whom it is invoiced to, and whether the card is kept; with what happens next beside it. */
import { List, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TOP_UP_MAX, TOP_UP_MIN } from '#contract/balance/amounts.ts'
import { balanceCalls } from '#contract/balance/balance.ts'
import type { SubscriptionShown } from '#contract/balance/subscriptions.ts'
import { type Bani, sum } from '#contract/money.ts'
import { billingContactCalls } from '#paying/billing/contract/billing-calls.ts'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { isAnythingMissing, missingToPay } from '#paying/billing/contract/missing-to-pay.ts'
import { type ApiProblem, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { focusWrongFieldLater } from '#web/ui/form/wrong-field.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { TopUpAmountChoice } from '../amount-choice.tsx'
import { chosenAmountOf, topUpFault } from '../chosen-amount.ts'
import classes from '../payments.module.css'
import { MissingPayer, PayerEntityChoice } from './entity-choice.tsx'
import { beginPrepayDraft, isSubscribing, type PrepayDraft, type PrepayFaults, prepayFaultsOf, prepayOrderOf } from './prepay-draft.ts'
import { SubscriptionPart } from './subscription-part.tsx'
import { usePayment } from './use-payment.ts'

const words = texts.prepay

type PrepayFormProps = {
  entities: readonly BillingEntityShown[]
  amount: Bani | null
  reactivated: SubscriptionShown | null
  isReactivationGone: boolean
  hasActive: boolean
  /** Where there is no room for what happens next beside it. */
  isNarrow: boolean
}

export function PrepayForm({ entities, amount, reactivated, isReactivationGone, hasActive, isNarrow }: PrepayFormProps) {
  const [begun, setDraft] = useState(() => beginPrepayDraft({ entities, amount, reactivated }))
  // The first one may have been added since, on this very page.
  const draft = { ...begun, entityNumber: begun.entityNumber ?? entities[0]?.fiscalSubaccountNumber ?? null }
  const payer = useMissing(entities, draft)
  const [isSent, setSent] = useState(false)
  const [left, setLeft] = useState<LeftFields>({})
  const payment = usePayment()
  const change = (part: Partial<PrepayDraft>) => {
    payment.forget()
    setLeft({})
    setDraft((before) => withChange(before, part))
  }
  const faults = { ...faultsShown(prepayFaultsOf(draft), isSent ? 'all' : left), ...faultsIn(payment.problem) }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSent(true)
    const order = prepayOrderOf(draft, reactivated)
    if (order) void payment.send(order)
    else focusWrongFieldLater(() => form)
  }
  return (
    <form
      onSubmit={send}
      {...judgedWhenSendingHeld(() => setSent(true))}
      noValidate
      className={classes.columns}
      data-narrow={isNarrow || undefined}
    >
      <Stack gap="md">
        <Section title={words.payment}>
          <TopUpAmountChoice
            label={words.amount}
            description={words.amountHint({ min: texts.forms.ron(TOP_UP_MIN), max: texts.forms.ron(TOP_UP_MAX) })}
            value={draft.amount}
            onChange={(next) => change({ amount: next })}
            onLeave={() => setLeft({ ...left, amount: true })}
            error={faults.amount ?? null}
          />
          <MethodChoice value={draft.method} onChange={(method) => change({ method })} />
          <PayerEntityChoice
            entities={entities}
            value={draft.entityNumber}
            onChange={(entityNumber) => change({ entityNumber })}
            isNeeded={'entity' in prepayFaultsOf({ ...draft, entityNumber: null })}
            error={faults.entity ?? null}
          />
          {payer && <MissingPayer {...payer} />}
        </Section>
        {draft.method === 'card' && (
          <SubscriptionPart
            draft={draft}
            faults={faults}
            onChange={change}
            onThresholdLeft={() => setLeft({ ...left, threshold: true })}
            reactivated={reactivated}
            isReactivationGone={isReactivationGone}
            hasActive={hasActive}
          />
        )}
        {payment.problem && Object.keys(faultsIn(payment.problem)).length === 0 && <NotBegun problem={payment.problem} />}
        <SaveBar reason={payer ? words.payerMissing : null} isBusy={payment.isBusy} label={payLabel(draft)} />
      </Stack>
      <WhatIsNext draft={draft} />
    </form>
  )
}

/** null: nothing is missing, or it is not known yet; the call says it then. */
function useMissing(entities: readonly BillingEntityShown[], { entityNumber, method }: PrepayDraft) {
  const contact = useCall(billingContactCalls.read).data?.data
  const entity = entities.find((one) => one.fiscalSubaccountNumber === entityNumber) ?? null
  if (contact === undefined) return null
  const missing = missingToPay({ by: method, entity, contact })
  return isAnythingMissing(missing) ? { by: method, missing, entity, contact } : null
}

/** Those that were typed and left. */
type LeftFields = Partial<Record<'amount' | 'threshold', true>>

const faultsShown = ({ amount, threshold, ...others }: PrepayFaults, shown: LeftFields | 'all'): PrepayFaults => ({
  ...(shown === 'all' ? others : {}),
  ...(amount !== undefined && (shown === 'all' || shown.amount) ? { amount } : {}),
  ...(threshold !== undefined && (shown === 'all' || shown.threshold) ? { threshold } : {}),
})

/** null: what is chosen cannot be paid in. */
const payableOf = ({ amount }: PrepayDraft): Bani | null => (topUpFault(amount) === null ? chosenAmountOf(amount) : null)

/** The bar at the bottom must not hide why. */
function NotBegun({ problem }: { problem: ApiProblem }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={place}>
      <FailureNotice title={words.failed} cause={problem} />
      {problem.code === 'payment-refused' && <AppLink href={paths.billingData}>{words.changeEntities}</AppLink>}
    </div>
  )
}

/** The consent was given to one amount, below one threshold; writing the same amount otherwise changes neither. */
function withChange(before: PrepayDraft, part: Partial<PrepayDraft>): PrepayDraft {
  const after = { ...before, ...part }
  const isSame =
    chosenAmountOf(after.amount) === chosenAmountOf(before.amount) && chosenAmountOf(after.threshold) === chosenAmountOf(before.threshold)
  return isSame ? after : { ...after, hasConsent: false }
}

const fieldsOfPaths: Record<string, keyof PrepayFaults> = {
  amount: 'amount',
  fiscalSubaccountNumber: 'entity',
  'subscription.recurringMinBalance': 'threshold',
  'subscription.consent': 'consent',
}

/** What the server holds against fields. */
const faultsIn = (problem: ApiProblem | null): PrepayFaults =>
  Object.fromEntries(
    (problem?.errors ?? []).flatMap(({ path, message }) => {
      const field = fieldsOfPaths[path]
      return field ? [[field, message]] : []
    }),
  )

function payLabel(draft: PrepayDraft): string {
  const { method } = draft
  const amount = payableOf(draft)
  if (amount === null) return method === 'card' ? words.payAny : words.announceAny
  return method === 'card' ? words.pay(texts.forms.ron(amount)) : words.announce(texts.forms.ron(amount))
}

type MethodChoiceProps = { value: PrepayDraft['method']; onChange: (method: PrepayDraft['method']) => void }

function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <Radio.Group label={words.method} value={value} onChange={(method) => onChange(method === 'card' ? 'card' : 'transfer')}>
      <Stack gap="sm" mt="xs">
        <Radio value="card" label={words.card} description={words.cardHint} />
        <Radio value="transfer" label={words.transfer} description={words.transferHint} />
      </Stack>
    </Radio.Group>
  )
}

function WhatIsNext({ draft }: { draft: PrepayDraft }) {
  const left = useCall(balanceCalls.left).data?.totalLeft
  const amount = payableOf(draft)
  const steps = draft.method === 'card' ? words.nextByCard : words.nextByTransfer
  return (
    <Section title={words.next}>
      <List type="ordered" spacing="sm">
        {[...steps, ...(isSubscribing(draft) ? [words.nextWithSubscription] : [])].map((step) => (
          <List.Item key={step}>
            <Text>{step}</Text>
          </List.Item>
        ))}
      </List>
      {left !== undefined && (
        <TermList
          of={[
            [words.balanceNow, <Money key="now" amount={left} />],
            [words.balanceAfter, amount === null ? null : <Money key="after" amount={sum([left, amount])} fw={600} />],
          ]}
        />
      )}
    </Section>
  )
}
