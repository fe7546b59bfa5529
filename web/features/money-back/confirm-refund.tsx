import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ZERO } from '../../../contract/money.ts'
import { texts } from '../../texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/values/money.tsx'
import { Terms } from '../../ui/values/terms.tsx'
import { printedIban } from '../shipment-editor/iban.ts'
import { amountTyped, type RefundTyped } from './refund-form.ts'

const words = texts.moneyBack

type ConfirmRefundProps = {
  opened: boolean
  entityName: string
  typed: RefundTyped
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Money leaves by it: everything is shown once more. */
export function ConfirmRefund({ opened, entityName, typed, isBusy, onConfirm, onClose }: ConfirmRefundProps) {
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
        <Terms
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
      </Stack>
    </ConfirmDialog>
  )
}
