import { useForm } from '@mantine/form'
import { type BillingEntityShown, BillingForm } from '../../../contract/billing/billing-entity.ts'
import { checkedBy } from '../../said.ts'

type EntityValues = Pick<BillingForm, 'address' | 'entityData'>

const empty: EntityValues = {
  entityData: { name: '', isCompany: true, identificationCode: '', tradeRegister: '', fiscalIdentificationType: 1, isVatPayer: null },
  address: { countryCode: 'RO', localityString: '', countyString: '', postalCode: '', street: '', number: '', additionalInfo: '' },
}

/** null: a new one. */
export const useEntityForm = (entity: BillingEntityShown | null) =>
  useForm({
    initialValues: entity ? { entityData: entity.entityData, address: entity.address } : empty,
    validate: checkedBy(BillingForm),
    validateInputOnBlur: true,
  })

export type EntityForm = ReturnType<typeof useEntityForm>
