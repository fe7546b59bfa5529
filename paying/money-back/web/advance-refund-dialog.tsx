/** An administrator returns an advance to a bank account of the client. */
import { Button, Group, LoadingOverlay, Select, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Bani, ZERO } from '#contract/money.ts'
import { useCall } from '#web/api.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AmountField, typedAmount } from '#web/ui/form/amount-field.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { moneyBackCalls, REFUND_MIN } from '../contract/money-back.ts'
import { AccountFields } from './account-fields.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import { useOwnIdentityProof } from './own-proof.tsx'
import { type RefundTyped, refundErrors, useRefundForm } from './refund-form.ts'
import { useEntityChoices } from './refundable-entities.ts'
import { useRefund } from './use-refund.ts'

const words = texts.moneyBack
const MAX_BUTTON_PX = 130

type AdvanceRefundDialogProps = {
  /** Also the client that is acted for: its billing data are asked for. */
  clientId: string
  onClose: () => void
}

export function AdvanceRefundDialog({ clientId, onClose }: AdvanceRefundDialogProps) {
  const { entities, list, choices } = useEntityChoices(clientId)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = list.find(({ isActive }) => isActive)
  const number = chosen ?? (active ? String(active.fiscalSubaccountNumber) : null)
  useClosedOn(entities.isError, onClose)
  const entity = list.find(({ fiscalSubaccountNumber }) => String(fiscalSubaccountNumber) === number)
  const eligibility = useCall(
    moneyBackCalls.refundEligibility,
    { query: { userId: clientId, subaccountNumber: Number(number) } },
    { enabled: number !== null, retry: false, staleTime: 0, gcTime: 0 },
  )
  const choose = (value: string | null) => {
    // The same one again: asked anew, as the last answer may have failed.
    if (value === number) void eligibility.refetch()
    else setChosen(value)
  }
  return (
    <Dialog onClose={onClose} title={words.title} size="600px" closeOnClickOutside={false}>
      <Stack gap="md" pos="relative">
        <Select
          label={words.entity}
          required={neededFieldsBy(missingOf, { number })('number')}
          data-autofocus
          data={choices}
          value={number}
          allowDeselect={false}
          onChange={choose}
          onOptionSubmit={(value) => value === number && choose(value)}
          error={entities.data ? missingOf({ number }).number : null}
        />
        <RefundForm
          key={number}
          {...{ clientId, onClose, number, eligibility: eligibility.data ?? null, isLoading: entities.isPending || eligibility.isFetching }}
          entityName={entity?.entityData.name ?? ''}
        />
      </Stack>
    </Dialog>
  )
}

const missingOf = ({ number }: { number: string | null }): { number?: string } => (number ? {} : { number: words.entityMissing })

/** Without billing data there is nothing to choose from. */
function useClosedOn(isFailed: boolean, onClose: () => void): void {
  const isSaid = useRef(false)
  useEffect(() => {
    if (!isFailed || isSaid.current) return
    isSaid.current = true
    toast.error(words.entitiesFailed, toastMs.error)
    onClose()
  }, [isFailed, onClose])
}

type RefundFormProps = AdvanceRefundDialogProps & {
  number: string | null
  entityName: string
  /** null: not known yet, or not to be known. */
  eligibility: AnswerOf<typeof moneyBackCalls.refundEligibility> | null
  isLoading: boolean
}

function RefundForm({ clientId, number, entityName, eligibility, isLoading, onClose }: RefundFormProps) {
  const max: Bani = eligibility?.refundableAmount ?? ZERO
  const isNothing = eligibility !== null && max < REFUND_MIN
  const check = (typed: RefundTyped) => refundErrors(typed, max)
  const form = useRefundForm(check)
  const [isAsked, setAsked] = useState(false)
  const proof = useOwnIdentityProof()
  const refund = useRefund({ form, proof, onDone: onClose, onEnd: () => setAsked(false) })
  const isReady = eligibility?.eligible === true && !isLoading && Object.keys(refundErrors(form.values, max)).length === 0
  return (
    <form onSubmit={form.onSubmit(() => setAsked(isReady))} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <LoadingOverlay visible={isLoading || refund.isPending} loaderProps={{ 'aria-label': isLoading ? words.loading : words.sending }} />
      <Stack gap="md">
        {eligibility?.because && <Text role="status">{messageText({ code: eligibility.because })}</Text>}
        {!isNothing && (
          <AmountField
            label={words.amount}
            required={neededFieldsBy(check, form.values)('amount')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(eligibility ? { description: words.maxHint(texts.forms.ron(max)) } : {})}
            rightSectionWidth={MAX_BUTTON_PX}
            rightSection={
              <Button
                variant="subtle"
                size="xs"
                disabled={!eligibility}
                onClick={() => {
                  form.setFieldValue('amount', typedAmount(max))
                  form.clearFieldError('amount')
                }}
              >
                {words.max}
              </Button>
            }
            {...form.getInputProps('amount')}
            value={form.values.amount}
          />
        )}
        <AccountFields form={form} />
        <FormFailure message={refund.failure} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isReady} loading={refund.isPending}>
            {words.send}
          </Button>
        </Group>
      </Stack>
      <ConfirmRefund
        opened={isAsked}
        entityName={entityName}
        typed={form.values}
        proof={proof}
        isBusy={refund.isPending}
        onConfirm={() => refund.send({ clientId, number: Number(number), typed: form.values })}
        onClose={() => setAsked(false)}
      />
    </form>
  )
}
