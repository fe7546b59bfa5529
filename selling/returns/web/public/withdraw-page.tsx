/** The withdrawal function: the statement, and its confirmation. Two steps, and no more asked for than the law allows. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type ApiProblem, callApi, downloadFile, toApiProblem } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { type OrderFound, type PublicReturnPage, publicReturnCalls, WithdrawalSent } from '../../contract/public-returns.ts'
import { SENDING_BACK_DAYS } from '../../contract/withdrawal-period.ts'
import { BuyerPage, ReturnSentMessage } from './buyer-page.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { errorsBySchema, type FieldErrors, focusFirstFieldError, useRefusals } from './field-errors.ts'
import { Honeypot } from './honeypot.tsx'
import { returnFormKeyOf } from './link-asked.ts'
import classes from './public.module.css'
import { returnFailureOf } from './return-page.tsx'
import { StatementStep } from './statement-step.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { useReturnSending } from './use-sending.ts'
import { emptyStatement, statementBody, statementErrors, TypedStatement } from './withdraw-form.ts'

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
    <ReturnSentMessage title={words.sentTitle}>
      <Text>{words.sentAt({ at: texts.forms.dateTime(sent.at), id: sent.id })}</Text>
      <Text>{sent.isConfirmed ? words.receiptTo(sent.email) : words.receiptLater({ shop: page.shopName, email: sent.email })}</Text>
      <Text>{words.sendBack({ days: SENDING_BACK_DAYS, shopPays: page.paysSendingBack })}</Text>
      <Text className={classes.lines}>{[`${words.sendTo}:`, ...page.toAddress].join('\n')}</Text>
      {sent.documentMark !== '' && <SaveStatement uniqueId={uniqueId} id={sent.id} mark={sent.documentMark} />}
    </ReturnSentMessage>
  )
}

/** `found` null: no such order, or it could not be looked for. */
type Checked = { found: OrderFound }
const NOT_FOUND: Checked = { found: null }

function WithdrawForm({ page, uniqueId, onSent }: Shown & { onSent: (sent: Sent) => void }) {
  const form = useKeptForm(TypedStatement, returnFormKeyOf('withdraw-form', uniqueId), emptyStatement(), {
    withoutAccounts: (typed) => ({ ...typed, iban: '' }),
  })
  const { values, set } = form
  const [checked, setChecked] = useState<Checked | null>(null)
  const wrongIn = (typed: TypedStatement): FieldErrors =>
    checked === null ? statementErrors(typed) : errorsBySchema(WithdrawalSent, statementBody(typed, page, checked.found))
  const { errors, failure, refuse } = useRefusals({ typed: values, typedNow: form.now, judge: wrongIn })
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
  const onRefused = (problem: ApiProblem) => {
    if (problem.errors.some(({ path }) => path === 'guard.website')) set({ website: '' })
    refuse(Object.fromEntries(problem.errors.map(({ path, message }) => [path, message])), returnFailureOf(problem))
    focusFirstFieldError()
  }
  const { phase, send } = useReturnSending({
    ...{ endpoint: publicReturnCalls.sendWithdrawal, uniqueId, keptUnder: `withdraw-sent.${uniqueId}`, fillMs: page.fillMs },
    onReceived: (answer) => {
      onSent({ ...answer, email: values.email })
      form.clear()
    },
    onRefused,
  })
  const next = async () => {
    const wrong = wrongIn(values)
    refuse(wrong, null)
    if (Object.keys(wrong).length > 0) return focusFirstFieldError()
    setIsChecking(true)
    // Whatever is answered, the statement can be made.
    const pair = { number: values.orderNumber.trim(), contact: values.email.trim() }
    const found = values.isNumberUnknown
      ? NOT_FOUND
      : await callApi(publicReturnCalls.findOrder, { params: { uniqueId }, body: pair }).catch(() => NOT_FOUND)
    setIsChecking(false)
    setChecked(found)
  }
  const judge = () => refuse(wrongIn(values), null)
  const confirm = () => {
    const body = statementBody(values, page, checked?.found ?? null)
    const wrong = wrongIn(values)
    refuse(wrong, null)
    if (Object.keys(wrong).length > 0) return focusFirstFieldError()
    send(WithdrawalSent.parse(body))
  }
  return (
    <form
      noValidate
      data-buyers-form
      {...judgedWhenSendingHeld(judge)}
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
          <StatementStep values={values} errors={errors} set={set} page={page} uniqueId={uniqueId} />
        ) : (
          <ConfirmationStep values={values} errors={errors} set={set} page={page} found={checked.found} />
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

/** The same document as in the e-mail, which may be late or not arrive. */
function SaveStatement(params: { uniqueId: string; id: string; mark: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(await downloadFile(publicReturnCalls.statement, { params }), words.document.fileName({ id: params.id, isEvidence: false }))
    } catch (error) {
      toast.error(toApiProblem(error).message)
    }
    setIsBusy(false)
  }
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        {words.saveDocument}
      </Button>
    </div>
  )
}
