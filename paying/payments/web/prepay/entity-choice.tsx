import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { invoicingRefusal } from '#paying/billing/contract/entity-rules.ts'
import type { MissingToPay } from '#paying/billing/contract/missing-to-pay.ts'
import { PayerDialog } from '#paying/billing/web/payer-dialog.tsx'
import { paths } from '#web/paths.ts'
import { messageText } from '#web/said.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'

const words = texts.prepay

/** What is missing to pay, said once, and asked for in place: the amount that was chosen stays. */
export function MissingPayer(payer: Omit<ComponentProps<typeof PayerDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('money.write')
  return (
    <Alert color="orange" icon={<IconReceipt aria-hidden />} classNames={{ message: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        <Text>{words.missing(missingWords(payer.missing))}</Text>
        {mayWrite && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.complete}
          </Button>
        )}
      </Stack>
      {isOpen && <PayerDialog {...payer} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

const missingWords = ({ entity, contact, address }: MissingToPay): string[] => [
  ...(entity ? [words.missingEntity] : []),
  ...(contact ? [words.missingContact] : []),
  ...address.map((field) => words.missingOfAddress[field]),
]

type EntityChoiceProps = {
  /** The active one first. */
  entities: readonly BillingEntityShown[]
  value: number | null
  onChange: (number: number) => void
  isNeeded: boolean
  error: string | null
}

/** Whom the payment is invoiced to; why one gets no invoice for now is said. */
export function PayerEntityChoice({ entities, value, onChange, isNeeded, error }: EntityChoiceProps) {
  if (entities.length === 0) return null
  return (
    <Stack gap="sm">
      <Radio.Group
        label={words.entity}
        withAsterisk={isNeeded}
        value={value === null ? '' : String(value)}
        onChange={(number) => onChange(Number(number))}
        error={error}
      >
        <Stack gap="sm" mt="xs">
          {entities.map((entity) => (
            <Radio
              key={entity.fiscalSubaccountNumber}
              value={String(entity.fiscalSubaccountNumber)}
              label={nameOf(entity)}
              description={noteOf(entity)}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <AppLink href={paths.billingData}>{words.changeEntities}</AppLink>
    </Stack>
  )
}

const nameOf = ({ entityData, isActive }: BillingEntityShown): string =>
  isActive ? `${entityData.name} (${words.entityActive})` : entityData.name

function noteOf(entity: BillingEntityShown): string | null {
  const refusal = invoicingRefusal(entity)
  return refusal === null ? null : messageText(refusal)
}
