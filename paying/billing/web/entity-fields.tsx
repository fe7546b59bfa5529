import { Button, Checkbox, SegmentedControl, Select, SimpleGrid, Text } from '@mantine/core'
import { counties, foldName } from '#sending/addresses/contract/address-rules.ts'
import { texts } from '#web/texts.ts'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { ENTITY_NAME_MAX, type FiscalTypeNumber, fiscalKindsFor, fiscalTypeNumbers, kindOfNumber } from '../contract/billing-entity.ts'
import { countryCodes, countryName } from '../contract/countries.ts'
import { hasVatNumberChecked } from '../contract/vat-of-buyers.ts'
import type { EntityCheck, EntityForm } from './entity-form.ts'
import { TrialCompanies, TrialVatNumbers } from './trial-choices.tsx'
import { type AskCompany, askForBilling, useCompanyLookUp } from './use-company-look-up.ts'

const words = texts.billingData

const countryOptions = countryCodes
  .map((value) => ({ value, label: countryName(value, texts.forms.locale) }))
  .sort((a, b) => a.label.localeCompare(b.label, texts.forms.locale))
const countyOptions = counties.map(({ name }) => name)

/** Without marks: `bistrita` finds Bistrița-Năsăud. */
const withoutMarks = ({ options, search }: { options: readonly unknown[]; search: string }) =>
  options.filter((option) => foldName((option as { label: string }).label).includes(foldName(search))) as never // no groups are offered

type EntityFieldsProps = {
  form: EntityForm
  isNew: boolean
  isConnected: boolean
  /** What judges the form says also which fields it needs. */
  check: EntityCheck
  /** Where a Romanian company is asked about. */
  askCompany?: AskCompany
  /** Where individuals need no code: what is said of that. */
  codeOfIndividualHint?: string
  /** Of Romanian companies too it may be corrected here. */
  asksVatOfRomanian?: boolean
}

export function EntityFields(props: EntityFieldsProps) {
  const { form, isNew, isConnected, check, asksVatOfRomanian = false } = props
  const isNeeded = neededFieldsBy(check, form.values)
  const { isCompany } = form.values.entityData
  const { countryCode } = form.values.address
  const isRomanian = countryCode === 'RO'
  const kinds = fiscalKindsFor({ isCompany, countryCode })
  const fitKind = (change: { isCompany: boolean; countryCode: string }) => {
    const [usual = 'nif'] = fiscalKindsFor(change)
    form.setFieldValue('entityData.fiscalIdentificationType', fiscalTypeNumbers[usual])
    // What was wrong with a code of one kind may be right of another.
    form.clearFieldError('entityData.identificationCode')
  }
  const chooseCountry = (code: string) => {
    form.setFieldValue('address.countryCode', code)
    form.setFieldValue('address.countyString', '')
    fitKind({ isCompany, countryCode: code })
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        disabled={isConnected}
        data={[
          { value: 'company', label: words.isCompany },
          { value: 'individual', label: words.isIndividual },
        ]}
        value={isCompany ? 'company' : 'individual'}
        onChange={(value) => {
          form.setFieldValue('entityData.isCompany', value === 'company')
          fitKind({ isCompany: value === 'company', countryCode })
        }}
      />
      <ChoiceField
        {...form.getInputProps('address.countryCode')}
        value={countryCode}
        keepsChosen
        label={words.country}
        withAsterisk={isNeeded('address.countryCode')}
        allowDeselect={false}
        disabled={isConnected}
        data={countryOptions}
        filter={withoutMarks}
        nothingFoundMessage={words.noneFound}
        selectFirstOptionOnChange
        onChange={(code) => chooseCountry(code ?? 'RO')}
      />
      {kinds.length > 1 && (
        <Select
          label={words.codeKind}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: String(fiscalTypeNumbers[kind]), label: words[kind] }))}
          value={String(form.values.entityData.fiscalIdentificationType)}
          error={form.errors['entityData.fiscalIdentificationType']}
          onChange={(number) => form.setFieldValue('entityData.fiscalIdentificationType', Number(number) as FiscalTypeNumber)} // one of the offered
        />
      )}
      <CodeField {...props} isNeeded={isNeeded('entityData.identificationCode')} />
      {isNew && hasVatNumberChecked({ isCompany, countryCode }) && (
        <TrialVatNumbers
          onChoose={({ countryCode: country, identificationCode, name }) => {
            if (country !== countryCode) chooseCountry(country)
            form.setFieldValue('entityData.identificationCode', identificationCode)
            if (name !== '') form.setFieldValue('entityData.name', name)
          }}
        />
      )}
      <TextField
        {...form.getInputProps('entityData.name')}
        label={words.name}
        withAsterisk={isNeeded('entityData.name')}
        most={ENTITY_NAME_MAX}
        autoComplete="off"
      />
      {isCompany && (
        <TextField {...form.getInputProps('entityData.tradeRegister')} label={words.tradeRegister} most={40} autoComplete="off" />
      )}
      {isCompany && (!isRomanian || asksVatOfRomanian) && (
        <Checkbox
          label={words.vatPayer}
          checked={form.values.entityData.isVatPayer ?? false}
          onChange={(event) => form.setFieldValue('entityData.isVatPayer', event.currentTarget.checked)}
        />
      )}
      <AddressFields form={form} isRomanian={isRomanian} isNeeded={(field) => isNeeded(`address.${field}`)} />
    </>
  )
}

/** Of a Romanian company the rest of the form is filled by it. */
type CodeFieldProps = EntityFieldsProps & { isNeeded: boolean }

function CodeField({ form, isNew, isConnected, askCompany = askForBilling, codeOfIndividualHint, isNeeded }: CodeFieldProps) {
  const { isCompany, fiscalIdentificationType } = form.values.entityData
  const isAsked = isCompany && form.values.address.countryCode === 'RO'
  const lookUp = useCompanyLookUp(form, { isAsked, fillsByItself: isNew, askCompany })
  const withoutCode = isCompany ? undefined : codeOfIndividualHint
  return (
    <>
      <TextField
        {...form.getInputProps('entityData.identificationCode')}
        label={`${words.code} (${words[kindOfNumber(fiscalIdentificationType)]})`}
        withAsterisk={isNeeded}
        data-autofocus
        className="tabular"
        most={40}
        autoComplete="off"
        readOnly={isConnected}
        description={isConnected ? words.codeOfConnected : withoutCode}
      />
      {isAsked && isNew && <TrialCompanies onChoose={(code) => form.setFieldValue('entityData.identificationCode', code)} />}
      {isAsked && !isConnected && (
        <Button variant="default" loading={lookUp.isBusy} disabled={!lookUp.isAskable} onClick={lookUp.fill}>
          {words.fill}
        </Button>
      )}
      {isAsked && (
        <Text role="status" c="dimmed" display={lookUp.message === null ? 'none' : undefined}>
          {lookUp.message}
        </Text>
      )}
    </>
  )
}

type AddressFieldsProps = { form: EntityForm; isRomanian: boolean; isNeeded: (field: string) => boolean }

function AddressFields({ form, isRomanian, isNeeded }: AddressFieldsProps) {
  const text = (field: string, label: string, most: number) => (
    <TextField {...form.getInputProps(`address.${field}`)} label={label} withAsterisk={isNeeded(field)} most={most} autoComplete="off" />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {isRomanian ? (
        <ChoiceField
          {...form.getInputProps('address.countyString')}
          value={form.values.address.countyString || null}
          label={words.county}
          onChange={(county) => form.setFieldValue('address.countyString', county ?? '')}
          withAsterisk={isNeeded('countyString')}
          allowDeselect={false}
          autoComplete="off"
          data={countyOptions}
          filter={withoutMarks}
          nothingFoundMessage={words.noneFound}
          selectFirstOptionOnChange
        />
      ) : (
        text('countyString', words.region, 100)
      )}
      <TextField
        {...form.getInputProps('address.localityString')}
        label={words.locality}
        withAsterisk={isNeeded('localityString')}
        description={isRomanian ? words.localityHint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        most={100}
        autoComplete="off"
      />
      {text('street', words.street, 150)}
      {text('number', words.number, 30)}
      {text('postalCode', words.postalCode, 20)}
      {text('additionalInfo', words.additionalInfo, 250)}
    </SimpleGrid>
  )
}
