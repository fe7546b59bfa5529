/** Asking for a pick-up point, in three steps. */
import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { useParty } from '#sending/addresses/web/party/party-fields.ts'
import { untilAddressChecked } from '#sending/addresses/web/party/until-checked.ts'
import { PickedAddressFields } from '#sending/addresses/web/picked/picked-address.tsx'
import { toApiProblem, useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { FormGuard } from '#web/shell/leave-guard.tsx'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { pickupPointCalls } from '../../contract/pickup-points.ts'
import { CourierStep, ShipmentsStep } from './courier-and-shipments.tsx'
import {
  type PointRequestStep,
  pointRequestErrors,
  pointRequestFieldOf,
  pointRequestOf,
  pointRequestStepOf,
  pointRequestSteps,
  usePointRequestForm,
} from './request-form.ts'

const words = texts.pickupPoints.request
const FIRST = pointRequestSteps[0]

export function PickupPointRequestPage() {
  const options = useCall(pickupPointCalls.couriers)
  const form = usePointRequestForm()
  const party = useParty({ form, at: 'party', current: () => form.getValues().party, isReadOnly: form.values.isLocked })
  const { step, goOn, goBack, judge, isBusy, failure } = useRequest({ form, party, options: options.data ?? [] })
  const option = options.data?.find(({ forwarderId }) => forwarderId === form.values.courier)
  const number = pointRequestSteps.indexOf(step) + 1
  const stepLine = useRef<HTMLParagraphElement>(null)
  const shownStep = useRef(step)
  useLayoutEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // The next key goes to what this step asks.
    stepLine.current?.focus()
  })
  return (
    <Page title={words.title}>
      <FormGuard title={words.leaveTitle} body={words.leaveBody} form={form} />
      {options.error && <FailureNotice cause={options.error} onRetry={options.refetch} isRetrying={options.isFetching} />}
      <Paper withBorder p="md" maw={900}>
        <form
          noValidate
          {...judgedWhenSendingHeld(judge)}
          onSubmit={(event) => {
            event.preventDefault()
            void goOn()
          }}
        >
          <Stack gap="md">
            <Text fw={600} role="status" ref={stepLine} tabIndex={-1}>
              {words.step({ step: number, of: pointRequestSteps.length })}: {words.steps[step]}
            </Text>
            <Box hidden={step !== 'address'}>
              <PickedAddressFields form={form} party={party} />
            </Box>
            <Box hidden={step !== 'courier'}>
              <CourierStep form={form} options={options.data ?? []} />
            </Box>
            <Box hidden={step !== 'shipments'}>
              <ShipmentsStep form={form} option={option} />
            </Box>
            <FormFailure message={failure} />
            <Group justify="space-between" gap="sm">
              <Button variant="default" onClick={goBack} disabled={step === FIRST || isBusy}>
                {words.back}
              </Button>
              <Button type="submit" loading={isBusy} disabled={options.data === undefined}>
                {step === pointRequestSteps.at(-1) ? words.submit : words.next}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}

type Requesting = {
  form: ReturnType<typeof usePointRequestForm>
  party: ReturnType<typeof useParty>
  options: Parameters<typeof pointRequestErrors>[1]
}

function useRequest({ form, party, options }: Requesting) {
  const navigate = useNavigate()
  const add = useAct(pickupPointCalls.add, { refreshes: [pickupPointCalls.list, addressBook.all] })
  const [step, setStep] = useState<PointRequestStep>(FIRST)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The newest checks, for the wait below.
  const checks = useRef(party.checks)
  checks.current = party.checks

  function judge(): Record<string, unknown> {
    const errors = pointRequestErrors(form.getValues(), options, step)
    form.setErrors(errors)
    return errors
  }

  /** Whether the step may be left. */
  async function isRight(): Promise<boolean> {
    const errors = judge()
    if (Object.keys(errors).length > 0) {
      focusFirstError(form)(errors)
      return false
    }
    if (step !== 'address') return true
    await untilAddressChecked(() => checks.current.isPending)
    return checks.current.isClear
  }

  async function submit(): Promise<void> {
    try {
      const values = form.getValues()
      const option = options.find(({ forwarderId }) => forwarderId === values.courier)
      await add.mutateAsync({ body: pointRequestOf(values, option) })
      form.resetDirty()
      toast.success(words.sent, toastMs.longSuccess)
      await navigate({ to: paths.pickupPoints })
    } catch (error) {
      const problem = toApiProblem(error)
      const wrong = problem.errors.map(({ path }) => pointRequestStepOf(pointRequestFieldOf(path)))
      const first = pointRequestSteps.find((one) => wrong.includes(one))
      if (first) setStep(first)
      else toast.error(words.failed)
      setFailure(applyProblem(form, problem, { fieldOf: pointRequestFieldOf }))
    }
  }

  async function goOn(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      if (!(await isRight())) return
      const next = pointRequestSteps[pointRequestSteps.indexOf(step) + 1]
      if (next) setStep(next)
      else await submit()
    } finally {
      setBusy(false)
    }
  }

  const goBack = () => setStep(pointRequestSteps[pointRequestSteps.indexOf(step) - 1] ?? FIRST)
  return { step, goOn, goBack, judge, isBusy, failure }
}
