/** The withdrawal function: the statement, and its confirmation. Two steps, and no more asked for than the law allows. */
import { Alert, Button, Group, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type ApiProblem, call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededBy } from '#web/ui/form/needed-fields.ts'
import {
  type OrderFound,
  type PublicReturnPage,
  publicReturnCalls,
  requiredOfWithdrawal,
  WithdrawalSent,
} from '../../contract/public-returns.ts'
import { SENDING_BACK_DAYS } from '../../contract/withdrawal-period.ts'
import { BuyerPage, SentMessage } from './buyer-page.tsx'
import { errorsBySchema, type FieldErrors, focusFirstWrong } from './field-errors.ts'
import { GoodsChoice, goodsSent } from './goods-choice.tsx'
import { Honeypot } from './honeypot.tsx'
import { keptUnderOf, orderOfLink, withAsked } from './link-asked.ts'
import classes from './public.module.css'
import { failureOf } from './return-page.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useSending } from './use-sending.ts'

const words = texts.withdrawal
const STEPS = 2

export function WithdrawPage() {
  const { uniqueId = '' } = useParams({ strict: false })
  return (
    <BuyerPage uniqueId={uniqueId} documentTitle={words.documentTitle}>
      {(page) => <WithdrawOrSent page={page} uniqueId={uniqueId} />}
    </BuyerPage>
  )
}

type Shown = { page: PublicReturnPage; uniqueId: string }
type Sent = AnswerOf<typeof publicReturnCalls.sendWithdrawal> & { email: string }

function WithdrawOrSent({ page, uniqueId }: Shown) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent === null) return <WithdrawForm page={page} uniqueId={uniqueId} onSent={setSent} />
  return (
    <SentMessage title={words.sentTitle}>
      <Text>{words.sentAt({ at: texts.forms.dateTime(sent.at), id: sent.id })}</Text>
      <Text>{sent.isConfirmed ? words.receiptTo(sent.email) : words.receiptLater({ shop: page.shopName, email: sent.email })}</Text>
      <Text>{words.sendBack({ days: SENDING_BACK_DAYS, shopPays: page.paysSendingBack })}</Text>
      <Text className={classes.lines}>{[`${words.sendTo}:`, ...page.toAddress].join('\n')}</Text>
    </SentMessage>
  )
}

const text = z.string()
const Typed = z.object({
  ...{ name: text, orderNumber: text, email: text, goodsText: text, reason: text, iban: text, website: text },
  isPart: z.boolean(),
  goods: z.record(text, z.int()),
})
type Typed = z.output<typeof Typed>
const emptyForm = (): Typed => ({
  ...{ name: '', orderNumber: orderOfLink(), email: '', goodsText: '', reason: '', iban: '', website: '' },
  ...{ isPart: false, goods: {} },
})

/** `found` null: no such order, or it could not be looked for. */
type Checked = { found: OrderFound }

function WithdrawForm({ page, uniqueId, onSent }: Shown & { onSent: (sent: Sent) => void }) {
  const form = useKeptForm(Typed, keptUnderOf('withdraw-form', uniqueId), emptyForm(), {
    withoutAccounts: (typed) => ({ ...typed, iban: '' }),
  })
  const { values, set } = form
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const stepLine = useRef<HTMLParagraphElement>(null)
  const step = checked === null ? 1 : 2
  const shownStep = useRef(step)
  useLayoutEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // What was pressed has gone with its step.
    stepLine.current?.focus()
  })
  const refuse = (problem: ApiProblem) => {
    if (problem.errors.some(({ path }) => path === 'guard.website')) set({ website: '' })
    setErrors(Object.fromEntries(problem.errors.map(({ path, message }) => [path, message])))
    setFailure(failureOf(problem))
    focusFirstWrong()
  }
  const { phase, send } = useSending({
    ...{ endpoint: publicReturnCalls.sendWithdrawal, uniqueId, keptUnder: `withdraw-sent.${uniqueId}`, fillMs: page.fillMs },
    onReceived: (answer) => {
      onSent({ ...answer, email: values.email })
      form.clear()
    },
    onRefused: refuse,
  })
  const next = async () => {
    const all = statementErrors(values)
    setErrors(all)
    setFailure(null)
    if (Object.keys(all).length > 0) return focusFirstWrong()
    setIsChecking(true)
    // Whatever is answered, the statement can be made.
    const pair = { number: values.orderNumber.trim(), contact: values.email.trim() }
    const found = await call(publicReturnCalls.findOrder, { params: { uniqueId }, body: pair }).catch(() => ({ found: null }))
    setIsChecking(false)
    setChecked(found)
  }
  const confirm = () => {
    const body = bodyOf(values, page, checked)
    const wrong = errorsBySchema(WithdrawalSent, body)
    setErrors(wrong)
    setFailure(null)
    if (Object.keys(wrong).length > 0) return focusFirstWrong()
    send(WithdrawalSent.parse(body))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checked === null) void next()
        else confirm()
      }}
    >
      <Stack gap="md">
        <Title order={1}>{words.title}</Title>
        <Text c="dimmed" ref={stepLine} tabIndex={-1}>
          {words.step({ step, of: STEPS })}
        </Text>
        {checked === null ? (
          <Statement values={values} errors={errors} set={set} page={page} uniqueId={uniqueId} />
        ) : (
          <Confirmation values={values} errors={errors} set={set} page={page} checked={checked} />
        )}
        <Honeypot value={values.website} onChange={(website) => set({ website })} />
        <FormFailure message={failure} />
        {phase === 'unknown' && (
          <Alert color="orange" role="status">
            {texts.publicReturn.unknown}
          </Alert>
        )}
        <Group gap="sm">
          {checked === null ? (
            <Button type="submit" size="md" loading={isChecking}>
              {words.next}
            </Button>
          ) : (
            <>
              <Button type="submit" size="md" loading={phase !== 'idle'}>
                {words.confirm}
              </Button>
              <Button variant="default" size="md" disabled={phase !== 'idle'} onClick={() => setChecked(null)}>
                {words.back}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type PartProps = {
  values: Typed
  errors: FieldErrors
  set: (patch: Partial<Typed>) => void
  page: PublicReturnPage
}

const attributes = {
  name: { autoComplete: 'name' },
  orderNumber: { autoComplete: 'off', description: words.orderNumberHint },
  email: { type: 'email', autoComplete: 'email', description: words.emailHint },
} as const

const Stated = WithdrawalSent.pick({ name: true, orderNumber: true, email: true, goodsText: true })

/** All of the first step: what is wrong with it would not be seen in the second. */
const statementErrors = (values: Typed): FieldErrors => ({
  ...errorsBySchema(Stated, { ...values, goodsText: values.isPart ? values.goodsText : '' }),
  ...(values.isPart && values.goodsText.trim() === '' ? { goodsText: words.onlySome } : {}),
})

function Statement({ values, errors, set, page, uniqueId }: PartProps & { uniqueId: string }) {
  const isNeeded = neededBy(statementErrors, values)
  return (
    <>
      <Text>
        {words.intro(page.shopName)}{' '}
        <AppLink href={withAsked(paths.orderReturn(uniqueId))} underline="always">
          {words.voluntary}
        </AppLink>
      </Text>
      {requiredOfWithdrawal.map((name) => (
        <TextInput
          key={name}
          {...attributes[name]}
          label={words[name]}
          required={isNeeded(name)}
          withAsterisk={false}
          value={values[name]}
          error={errors[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <Radio.Group label={words.goods} value={values.isPart ? 'part' : 'whole'} onChange={(value) => set({ isPart: value === 'part' })}>
        <Stack gap="xs" pt="xs">
          <Radio value="whole" label={words.whole} />
          <Radio value="part" label={words.part} />
        </Stack>
      </Radio.Group>
      {values.isPart && (
        <Textarea
          autosize
          minRows={2}
          label={words.goodsText}
          description={words.goodsTextHint}
          value={values.goodsText}
          error={errors.goodsText}
          onChange={(event) => set({ goodsText: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function Confirmation({ values, errors, set, page, checked: { found } }: PartProps & { checked: Checked }) {
  const excepted = (found?.goods ?? []).filter(({ exception }) => exception !== null)
  const until = found?.periodUntil ? texts.forms.day(found.periodUntil) : null
  return (
    <>
      <Title order={2}>{words.check}</Title>
      <Text fw={600}>{words.statement({ name: values.name.trim(), order: values.orderNumber.trim() })}</Text>
      <Text>{`${words.goods}: ${values.isPart ? values.goodsText.trim() : words.whole}`}</Text>
      <Text>{`${words.email}: ${values.email.trim()}`}</Text>
      {found === null ? (
        <Alert color="orange">{words.notFound}</Alert>
      ) : (
        <Alert color={found.timeliness === 'late' ? 'orange' : 'accent'}>{words.timeliness[found.timeliness](until)}</Alert>
      )}
      {values.isPart && found !== null && found.goods.length > 0 ? (
        <GoodsChoice
          label={words.part}
          goods={found.goods}
          chosen={values.goods}
          quantityOf={words.quantityOf}
          onChange={(goods) => set({ goods })}
        />
      ) : (
        excepted.map(({ name, exception }) => (
          <Text key={name} c="dimmed">
            {words.exception({ goods: name, ground: exception ?? '' })}
          </Text>
        ))
      )}
      <Textarea
        autosize
        label={words.reason}
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {found?.isCash !== false && (
        <TextInput
          label={words.iban}
          description={found === null ? words.ibanHintUnknown : words.ibanHint}
          autoComplete="off"
          value={values.iban}
          error={errors.iban}
          onChange={(event) => set({ iban: event.currentTarget.value })}
        />
      )}
      <Text size="sm">{words.sendBack({ days: SENDING_BACK_DAYS, shopPays: page.paysSendingBack })}</Text>
    </>
  )
}

function bodyOf(values: Typed, { seal }: PublicReturnPage, checked: Checked | null) {
  const { name, orderNumber, email, goodsText, reason, iban, website, isPart, goods } = values
  return {
    guard: { seal, website },
    ...{ name, orderNumber, email, reason },
    iban: checked?.found?.isCash === false ? '' : iban,
    goods: isPart ? goodsSent(checked?.found?.goods ?? [], goods) : [],
    goodsText: isPart ? goodsText : '',
  }
}
