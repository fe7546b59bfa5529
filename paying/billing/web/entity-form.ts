import { useForm } from '@mantine/form'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { type BillingAddress, type BillingEntityShown, BillingForm } from '../contract/billing-entity.ts'
import { countryName } from '../contract/countries.ts'
import { missingOfAddress, type PayerAddressField, type PayingBy } from '../contract/missing-to-pay.ts'

const words = texts.billingData

export type EntityValues = Pick<BillingForm, 'address' | 'entityData'>

const empty: EntityValues = {
  entityData: { name: '', isCompany: true, identificationCode: '', tradeRegister: '', fiscalIdentificationType: 1, isVatPayer: null },
  address: { countryCode: 'RO', localityString: '', countyString: '', postalCode: '', street: '', number: '', additionalInfo: '' },
}

export const entityValuesOf = ({ entityData, address }: BillingEntityShown): EntityValues => ({ entityData, address })

/** What differs between what is saved and what is typed, in the words of the form. */
export function entityChanges(saved: EntityValues, typed: EntityValues): ChangedField[] {
  const field = (label: string, of: (values: EntityValues) => string): ChangedField => ({
    label,
    saved: of(saved),
    typed: of(typed).trim(),
  })
  return changedFields([
    field(words.kind, ({ entityData }) => (entityData.isCompany ? words.isCompany : words.isIndividual)),
    field(words.country, ({ address }) => countryName(address.countryCode, texts.forms.locale)),
    field(words.code, ({ entityData }) => entityData.identificationCode),
    field(words.name, ({ entityData }) => entityData.name),
    field(words.tradeRegister, ({ entityData }) => entityData.tradeRegister),
    field(words.county, ({ address }) => address.countyString),
    field(words.locality, ({ address }) => address.localityString),
    field(words.street, ({ address }) => address.street),
    field(words.number, ({ address }) => address.number),
    field(words.postalCode, ({ address }) => address.postalCode),
    field(words.additionalInfo, ({ address }) => address.additionalInfo),
  ])
}

/** Messages by field. */
export type EntityCheck = (values: EntityValues) => Record<string, string>

export const entityErrors: EntityCheck = formCheckOf(BillingForm)

/** What a card provider does not do without, where an invoice does. */
const payerErrors: EntityCheck = (values) => ({ ...missingErrors(values.address), ...entityErrors(values) })

/** null: nothing is paid now. */
export const entityCheckFor = (by: PayingBy | null): EntityCheck => (by === 'card' ? payerErrors : entityErrors)

const fieldsOf: Record<PayerAddressField, keyof BillingAddress> = {
  ...{ county: 'countyString', city: 'localityString', postalCode: 'postalCode', address: 'street' },
}

const missingErrors = (address: BillingAddress): Record<string, string> =>
  Object.fromEntries(missingOfAddress(address).map((field) => [`address.${fieldsOf[field]}`, texts.messages['field-missing']]))

/** `entity` null: a new one. */
export const useEntityForm = (entity: BillingEntityShown | null, by: PayingBy | null = null) =>
  useForm({
    initialValues: entity ? entityValuesOf(entity) : empty,
    validate: entityCheckFor(by),
    validateInputOnBlur: true,
  })

export type EntityForm = ReturnType<typeof useEntityForm>
