import { Alert, Radio, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { billingContactCalls } from '../../../../contract/billing/billing-calls.ts'
import type { BillingEntityShown } from '../../../../contract/billing/billing-entity.ts'
import { invoicingRefusal } from '../../../../contract/billing/entity-rules.ts'
import { useCall } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { said } from '../../../said.ts'
import { texts } from '../../../texts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

const words = texts.prepay

/** The card provider wants to know whom it charges. */
export function MissingContact() {
  const contact = useCall(billingContactCalls.read).data?.data
  const isNamed = contact === undefined || [contact.givenName, contact.familyName, contact.phone].every((text) => text !== '')
  return isNamed ? null : <ToBillingData why={said({ code: 'payer-contact-missing' })} verb={words.addContact} />
}

const ToBillingData = ({ why, verb }: { why: string; verb: string }) => (
  <Alert color="orange" icon={<IconReceipt aria-hidden />} classNames={{ message: 'ink' }}>
    <Stack gap="sm" align="flex-start">
      <Text>{why}</Text>
      <LinkButton href={paths.billingData} variant="default">
        {verb}
      </LinkButton>
    </Stack>
  </Alert>
)

type EntityChoiceProps = {
  /** The active one first. */
  entities: readonly BillingEntityShown[]
  value: number | null
  onChange: (number: number) => void
  error: string | null
}

/** Whom the payment is invoiced to; why one gets no invoice for now is said. */
export function EntityChoice({ entities, value, onChange, error }: EntityChoiceProps) {
  if (entities.length === 0) return <ToBillingData why={words.entityMissing} verb={words.addEntity} />
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
