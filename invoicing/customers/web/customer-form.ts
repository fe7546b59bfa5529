import { useForm } from '@mantine/form'
import { type EntityCheck, type EntityForm, entityChanges } from '#paying/billing/web/entity-form.ts'
import { type AskCompany, orUnknownCompany } from '#paying/billing/web/use-company-look-up.ts'
import { callApi } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { type Customer, CustomerForm, customerCalls } from '../contract/customers.ts'

const words = texts.customers

type CustomerValues = Pick<Customer, 'entityData' | 'address' | 'contact'>

const empty: CustomerValues = {
  entityData: { name: '', isCompany: true, identificationCode: '', tradeRegister: '', fiscalIdentificationType: 1, isVatPayer: null },
  address: { countryCode: 'RO', localityString: '', countyString: '', postalCode: '', street: '', number: '', additionalInfo: '' },
  contact: { name: '', phone: '', email: '' },
}

export const customerValuesOf = ({ entityData, address, contact }: Customer): CustomerValues => ({ entityData, address, contact })

const customerErrors = formCheckOf(CustomerForm)

/** null: a new one. */
export const useCustomerForm = (customer: Customer | null) =>
  useForm({
    initialValues: customer ? customerValuesOf(customer) : empty,
    validate: customerErrors,
    validateInputOnBlur: true,
  })

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** Its values begin as those of billing data do; their fields ask for no others. */
export const asEntityForm = (form: CustomerFormState): EntityForm => form as unknown as EntityForm
export const asEntityCheck: EntityCheck = (values) => customerErrors({ ...values, contact: empty.contact })

/** What differs between what is saved and what is typed, in the words of the form. */
export function customerChanges(saved: CustomerValues, typed: CustomerValues): ChangedField[] {
  const field = (label: string, of: keyof CustomerValues['contact']): ChangedField => ({
    label,
    saved: saved.contact[of],
    typed: typed.contact[of].trim(),
  })
  const contact = [field(words.contactName, 'name'), field(texts.billingData.phone, 'phone'), field(words.email, 'email')]
  return [...entityChanges(saved, typed), ...changedFields(contact)]
}

/** A company that is inactive or struck off may still be saved. */
export const lookUpNewCustomer: AskCompany = async (identificationCode) => {
  const answer = await orUnknownCompany(callApi(customerCalls.lookUp, { body: { identificationCode } }))
  const { register } = words
  if (answer.kind === 'unknown') return { company: null, words: register.noAnswer }
  if (answer.kind === 'not-found') return { company: null, words: register.notFound }
  const standing =
    answer.deregisteredOn !== null ? register.deregistered(answer.deregisteredOn) : answer.isInactive ? register.inactive : null
  const filled = register.filled(answer.name)
  return { company: answer, words: standing === null ? filled : `${filled.replace(/\.$/, '')}. ${standing}` }
}
