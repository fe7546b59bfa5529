/** The public page of an order template: a buyer asks the shop to take a parcel back. Signed in nowhere. */
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import {
  answersWithoutAccounts,
  emptyAnswers,
  type ReturnAnswer,
  ReturnAnswers,
  readAnswers,
} from '#sending/order-templates/contract/return-answers.ts'
import { ReturnFormFields } from '#sending/order-templates/web/return-form/return-form.tsx'
import type { ApiProblem } from '#web/api.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { EmptyingButton } from '#web/ui/form/emptying-button.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type OrderFound, ParcelSent, type PublicReturnPage, publicReturnCalls, ReturnBuyer } from '../../contract/public-returns.ts'
import { BuyerPage, ReturnSentMessage } from './buyer-page.tsx'
import { errorsBySchema, type FieldErrors, focusFirstFieldError, useRefusals } from './field-errors.ts'
import { FindOrder } from './find-order.tsx'
import { goodsSent } from './goods-choice.tsx'
import { Honeypot } from './honeypot.tsx'
import { ShopTerms, WithdrawalNote } from './law-and-terms.tsx'
import { orderOfLink, returnFormKeyOf } from './link-asked.ts'
import { emptyParcel, ParcelFields, parcelOfTyped, TypedParcel } from './parcel-fields.tsx'
import { emptyAddress, PickupAddress } from './pickup-address.tsx'
import classes from './public.module.css'
import { useIsFormTrial } from './trial.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useReturnSending } from './use-sending.ts'

const words = texts.publicReturn

export function ReturnPage() {
  const { uniqueId = '' } = useParams({ strict: false })
  return (
    <BuyerPage uniqueId={uniqueId} documentTitle={words.documentTitle}>
      {(page, reread) => <ReturnFormOrReceipt page={page} uniqueId={uniqueId} reread={reread} />}
    </BuyerPage>
  )
}

type Shown = { page: PublicReturnPage; uniqueId: string; reread: () => void }
type Sent = { id: string; isConfirmed: boolean }

/** The form, and once it is sent what became of it. */
export function ReturnFormOrReceipt({ page, ...shown }: Shown) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const isTrial = useIsFormTrial()
  if (sent === null) return <ReturnForm page={page} {...shown} isAnother={isAnother} onSent={setSent} />
  const about = { id: sent.id, shop: page.shopName }
  return (
    <ReturnSentMessage title={words.sentTitle}>
      <Text>{sent.isConfirmed ? words.sentText(about) : words.sentDoubtful(about)}</Text>
      {isTrial && <Text fw={600}>{words.trial.ended}</Text>}
      <Button
        variant="default"
        onClick={() => {
          setIsAnother(true)
          setSent(null)
        }}
      >
        {words.another}
      </Button>
    </ReturnSentMessage>
  )
}

const text = z.string()
const Typed = z.object({
  ...{ name: text, phone: text, email: text, orderNumber: text, orderContact: text, website: text, agreedTo: text },
  found: z.custom<OrderFound>(
    (found) => found === null || (typeof found === 'object' && Array.isArray((found as { goods?: unknown }).goods)),
  ),
  goods: z.record(text, z.int()),
  usesOrderAddress: z.boolean(),
  address: z.object(Object.fromEntries(Object.keys(emptyAddress).map((name) => [name, text]))) as unknown as z.ZodType<typeof emptyAddress>, // its names
  answers: ReturnAnswers as unknown as z.ZodType<ReturnAnswers>, // the record of its values
  parcel: TypedParcel,
})
type Typed = z.output<typeof Typed>

const emptyForm = ({ fields }: PublicReturnPage): Typed => ({
  ...{ name: '', phone: '', email: '', orderNumber: orderOfLink(), orderContact: '', website: '', agreedTo: '' },
  ...{ found: null, goods: {}, usesOrderAddress: true, address: emptyAddress, answers: emptyAnswers(fields ?? []), parcel: emptyParcel },
})

/** `isAnother`: what was pressed for it has gone, and the focus begins at its title. */
function ReturnForm({ page, uniqueId, reread, isAnother, onSent }: Shown & { isAnother: boolean; onSent: (sent: Sent) => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnother) title.current?.focus()
  }, [isAnother])

  const { values, now, set, clear } = useKeptForm(Typed, returnFormKeyOf('return-form', uniqueId), emptyForm(page), {
    withoutAccounts: (typed) => ({ ...typed, answers: answersWithoutAccounts(page.fields ?? [], typed.answers) }),
  })
  const answers = answersNow(page, values)
  const { errors, failure, refuse, forget } = useRefusals({ typed: values, typedNow: now, judge: (typed) => errorsOf(typed, page) })
  const { phase, send } = useReturnSending({
    ...{ endpoint: publicReturnCalls.sendReturn, uniqueId, keptUnder: `return-sent.${uniqueId}`, fillMs: page.fillMs },
    onReceived: (answer) => {
      clear()
      onSent(answer)
    },
    onRefused: (problem) => {
      if (problem.errors.some(({ path }) => path === 'guard.website')) set({ website: '' })
      // They are others by now; or the form is, and was open for too long to be taken as it was.
      if (problem.errors.some(({ path }) => path === 'agreedTo')) set({ agreedTo: '' })
      if (problem.errors.some(({ path }) => path === 'agreedTo' || isOfOtherForm(page, path))) reread()
      refuse(Object.fromEntries(problem.errors.map(({ path, message }) => [path, message])), returnFailureOf(problem))
      focusFirstFieldError()
    },
  })
  const usesOrder = values.found?.isDoorKnown ? values.usesOrderAddress : null
  const judge = (): boolean => {
    const wrong = errorsOf(values, page)
    const isRight = Object.keys(wrong).length === 0
    if (isRight) forget()
    else refuse(wrong, words.fix)
    return isRight
  }
  const submit = () => {
    if (!judge()) return focusFirstFieldError()
    send(bodyOf(values, page))
  }
  const isNeeded = neededFieldsBy((typed: Typed) => ({ ...errorsBySchema(ReturnBuyer, buyerOf(typed)), ...errorsOf(typed, page) }), values)
  const input = (name: 'name' | 'phone' | 'email', path = `buyer.${name}`) => ({
    label: words[name],
    required: isNeeded(name),
    withAsterisk: false,
    value: values[name],
    error: errors[path],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form
      noValidate
      data-buyers-form
      {...judgedWhenSendingHeld(judge)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="lg">
        <Title order={1} ref={title} tabIndex={-1}>
          {page.fields === null ? words.orderTitle : words.title}
        </Title>
        <WithdrawalNote uniqueId={uniqueId} />
        {page.returnDays !== null && <Text>{words.period(page.returnDays)}</Text>}
        <FindOrder
          uniqueId={uniqueId}
          typed={values}
          found={values.found}
          goods={values.goods}
          goodsError={errors.goods}
          onTyped={set}
          onFound={(found) => set({ found, goods: {} })}
          onGoods={(goods) => set({ goods })}
        />
        {page.fields === null ? (
          <ParcelFields parcel={values.parcel} errors={errors} allows={page.allows} onChange={(parcel) => set({ parcel })} />
        ) : (
          page.fields.length > 0 && (
            <Section title={words.form}>
              <ReturnFormFields
                fields={page.fields}
                answers={answers}
                errors={within(errors, 'answers.')}
                onChange={(id: string, answer: ReturnAnswer) => set((now) => ({ answers: { ...now.answers, [id]: answer } }))}
              />
            </Section>
          )
        )}
        <Section title={words.you}>
          <TextInput {...input('name')} autoComplete="name" />
          <div className={classes.pair}>
            <TextInput {...input('phone')} type="tel" autoComplete="tel" />
            <TextInput {...input('email')} type="email" autoComplete="email" description={words.emailHint} />
          </div>
        </Section>
        <PickupAddress
          address={values.address}
          errors={errors}
          usesOrder={usesOrder}
          onUsesOrder={(usesOrderAddress) => set({ usesOrderAddress })}
          onChange={(patch) =>
            set(({ address }) => ({ address: { ...address, ...(typeof patch === 'function' ? patch(address) : patch) } }))
          }
        />
        <Text className={classes.lines}>{[`${words.to}:`, ...page.toAddress].join('\n')}</Text>
        {page.terms !== null && (
          <ShopTerms
            terms={page.terms}
            agreedTo={values.agreedTo}
            isNeeded={isNeeded('agreedTo')}
            error={errors.agreedTo}
            onChange={(agreedTo) => set({ agreedTo })}
          />
        )}
        <Honeypot value={values.website} onChange={(website) => set({ website })} />
        <FormFailure message={failure} />
        {phase === 'unknown' && (
          <Alert color="orange" role="status">
            {words.unknown}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" size="md" loading={phase !== 'idle'}>
            {words.send}
          </Button>
          <EmptyingButton
            variant="subtle"
            size="md"
            disabled={phase !== 'idle'}
            label={words.clear}
            losesTyped={() => JSON.stringify(now()) !== JSON.stringify(emptyForm(page))}
            onEmpty={() => {
              clear()
              forget()
            }}
          />
        </Group>
      </Stack>
    </form>
  )
}

/** What is typed to the form as it is shown: a reload may bring another one. */
function answersNow({ fields }: PublicReturnPage, { answers }: Typed): ReturnAnswers {
  const empty = emptyAnswers(fields ?? [])
  return Object.fromEntries(Object.entries(empty).map(([id, answer]) => [id, answers[id] ?? answer]))
}

function isOfOtherForm({ fields }: PublicReturnPage, path: string): boolean {
  const [of, id] = path.split('.')
  return of === 'parcel' ? fields !== null : of === 'answers' && !(fields ?? []).some((field) => field.id === id)
}

const within = (errors: FieldErrors, prefix: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [])),
  )

const buyerOf = ({ name, phone, email, address, found, usesOrderAddress }: Typed) => ({
  ...{ name, phone, email },
  address: found?.isDoorKnown && usesOrderAddress ? null : address,
})

/** What the server would refuse, said before it is asked. */
function errorsOf(values: Typed, page: PublicReturnPage): FieldErrors {
  const { fields, terms } = page
  return {
    ...errorsBySchema(ReturnBuyer, buyerOf(values), 'buyer.'),
    ...Object.fromEntries(
      readAnswers(fields ?? [], answersNow(page, values)).errors.map(({ path, message }) => [`answers.${path}`, messageText(message)]),
    ),
    ...(fields === null ? errorsBySchema(ParcelSent, parcelOfTyped(values.parcel), 'parcel.') : {}),
    ...(terms !== null && values.agreedTo !== terms.version ? { agreedTo: messageText({ code: 'return-terms-not-agreed' }) } : {}),
  }
}

function bodyOf(values: Typed, page: PublicReturnPage) {
  const { fields, formMark, seal, terms } = page
  const { found, orderNumber, orderContact, goods, website } = values
  return {
    guard: { seal, website },
    buyer: ReturnBuyer.parse(buyerOf(values)),
    order: found === null ? null : { number: orderNumber.trim(), contact: orderContact.trim() },
    goods: goodsSent(found?.goods ?? [], goods),
    answers: fields === null ? {} : readAnswers(fields, answersNow(page, values)).answers,
    form: formMark === '' ? null : { fields: JSON.stringify(fields), mark: formMark },
    parcel: fields === null ? ParcelSent.parse(parcelOfTyped(values.parcel)) : null,
    agreedTo: terms?.version ?? null,
  }
}

const SOON_MS = 3_600_000

/** What belongs to no field. */
export function returnFailureOf(problem: ApiProblem): string {
  // What is too much for this day says so itself.
  if (problem.code === 'too-many-requests') return (problem.retryAfterMs ?? 0) > SOON_MS ? problem.message : words.tooMany
  const guarded = problem.errors.find(({ path }) => path.startsWith('guard.'))
  return guarded?.message ?? (problem.errors.length > 0 ? words.fix : problem.message)
}
