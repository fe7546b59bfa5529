import { Alert, Radio, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { BillingEntityShown } from '../../../../contract/billing/billing-entity.ts'
import { invoicingRefusal } from '../../../../contract/billing/entity-rules.ts'
import { paths } from '../../../paths.ts'
import { said } from '../../../said.ts'
import { texts } from '../../../texts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

const words = texts.prepay

type EntityChoiceProps = {
  /** The active one first. */
  entities: readonly BillingEntityShown[]
  value: number | null
  onChange: (number: number) => void
  error: string | null
}

/** Whom the payment is invoiced to; why one gets no invoice for now is said. */
export function EntityChoice({ entities, value, onChange, error }: EntityChoiceProps) {
  if (entities.length === 0)
    return (
      <Alert color="orange" icon={<IconReceipt aria-hidden />} classNames={{ message: 'ink' }}>
        <Stack gap="sm" align="flex-start">
          <Text>{words.entityMissing}</Text>
          <LinkButton href={paths.billingData}>{words.addEntity}</LinkButton>
        </Stack>
      </Alert>
    )
  return (
    <Stack gap="sm">
      <Radio.Group
        label={words.entity}
        withAsterisk
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
  return refusal === null ? null : said(refusal)
}
