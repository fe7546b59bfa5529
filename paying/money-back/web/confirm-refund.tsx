import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ZERO } from '#contract/money.ts'
import { printedIban } from '#sending/shipment-editor/web/iban.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import { type OwnIdentityProof, OwnProofFields } from './own-proof.tsx'
import { amountTyped, type RefundTyped } from './refund-form.ts'

const words = texts.moneyBack

type ConfirmRefundProps = {
  opened: boolean
  entityName: string
  typed: RefundTyped
  proof: OwnIdentityProof
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Money leaves by it: everything is shown once more. */
export function ConfirmRefund({ opened, entityName, typed, proof, isBusy, onConfirm, onClose }: ConfirmRefundProps) {
  return (
    <ConfirmDialog
      {...{ opened, isBusy, onConfirm, onClose }}
      isDangerous
      title={words.confirmTitle}
      verb={words.confirm}
      keepVerb={words.cancel}
    >
      <Stack gap="md">
        <Text>{words.confirmText}</Text>
        <TermList
          of={[
            [words.amount, <Money key="amount" amount={amountTyped(typed) ?? ZERO} />],
            [words.holder, typed.accountHolder],
            [words.iban, printedIban(typed.bankAccount)],
            [words.entity, entityName],
          ]}
        />
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {words.warning}
        </Alert>
        <OwnProofFields proof={proof} />
      </Stack>
    </ConfirmDialog>
  )
}
