/** One rule: when it matches, what it gives, and whether it activates by itself. */
import { Group, MultiSelect, Select, SimpleGrid, Stack, Switch, TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { couriers } from '#contract/couriers.ts'
import { useShops } from '#selling/stores/web/use-shops.ts'
import { counties } from '#sending/addresses/contract/address-rules.ts'
import { useCouriersInUse } from '#sending/offers/web/partners-in-use.ts'
import { optionSwitchNames } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { SidePanel } from '#web/ui/dialog/dialog.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { ChoicesField } from '#web/ui/form/choice/choices-field.tsx'
import { CountField } from '#web/ui/form/count-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import type { RuleSet } from '../contract/calls.ts'
import { DAILY_ORDERS_MAX, RULE_NAME_MAX, type SendingRule } from '../contract/rules.ts'
import { courierChoices, draftOfRule, newRule, type RuleDraft, ruleOfDraft } from './rule-draft.ts'

const formTexts = texts.automation.form

/** null: closed. */
export type OpenRule = SendingRule | 'new' | null

type RuleDialogProps = {
  open: OpenRule
  services: RuleSet['services']
  /** Of the other rules. */
  names: readonly string[]
  onKeep: (rule: SendingRule) => void
  onClose: () => void
}

export function RuleDialog({ open, ...props }: RuleDialogProps) {
  return (
    <SidePanel
      opened={open !== null}
      onClose={props.onClose}
      title={open === 'new' || open === null ? formTexts.titleNew : formTexts.title(open.name)}
      position="right"
      size="640px"
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {open !== null && <RuleForm before={open === 'new' ? null : open} {...props} />}
    </SidePanel>
  )
}

type RuleFormProps = Omit<RuleDialogProps, 'open'> & { before: SendingRule | null }
type FormOf = ReturnType<typeof useRuleForm>

function useRuleForm({ before, services, names }: Pick<RuleFormProps, 'before' | 'services' | 'names'>) {
  const check = (draft: RuleDraft): Record<string, string> => {
    const isTwice = names.some((name) => name.toLowerCase() === draft.name.trim().toLowerCase())
    const { errors } = ruleOfDraft(draft, { services, before })
    return isTwice ? { ...errors, name: texts.messages['rule-name-twice'] } : errors
  }
  const form = useForm<RuleDraft>({
    initialValues: before ? draftOfRule(before) : newRule(),
    validate: check,
  })
  return { ...form, isNeeded: neededFieldsBy(check, form.values) }
}

function RuleForm({ before, services, names, onKeep, onClose }: RuleFormProps) {
  const form = useRuleForm({ before, services, names })
  const keep = (draft: RuleDraft) => {
    const { rule } = ruleOfDraft(draft, { services, before })
    if (rule) onKeep(rule)
  }
  return (
    <form onSubmit={form.onSubmit(keep, focusFirstError(form))} {...judgedWhenSendingHeld(form.validate)} noValidate>
      <Stack gap="md">
        <TextField
          {...form.getInputProps('name')}
          label={formTexts.name}
          description={formTexts.nameHint}
          required={form.isNeeded('name')}
          most={RULE_NAME_MAX}
          autoComplete="off"
          data-autofocus
        />
        <Conditions form={form} />
        <Gives form={form} services={services} />
        <Auto form={form} />
        <DialogButtons verb={formTexts.keep} closeVerb={formTexts.cancel} onClose={onClose} />
      </Stack>
    </form>
  )
}

const choices = <Key extends string>(of: Record<Key, string>) => (Object.keys(of) as Key[]).map((value) => ({ value, label: of[value] })) // its own keys

function Conditions({ form }: { form: FormOf }) {
  const shops = useShops().data ?? []
  const set = form.setFieldValue
  return (
    <Section title={formTexts.when}>
      <Text c="dimmed" fz="sm">
        {formTexts.whenHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DecimalInput {...form.getInputProps('weightOver')} label={formTexts.weightOver} decimals={3} />
        <DecimalInput {...form.getInputProps('weightUpTo')} label={formTexts.weightUpTo} decimals={3} />
        <AmountField {...form.getInputProps('valueOver')} value={form.values.valueOver} label={formTexts.valueOver} />
        <AmountField {...form.getInputProps('valueUpTo')} value={form.values.valueUpTo} label={formTexts.valueUpTo} />
        <Select {...form.getInputProps('payment')} label={formTexts.payment} data={choices(formTexts.payments)} allowDeselect={false} />
        <Select {...form.getInputProps('delivery')} label={formTexts.delivery} data={choices(formTexts.deliveries)} allowDeselect={false} />
      </SimpleGrid>
      <ChoicesField
        {...form.getInputProps('counties')}
        value={form.values.counties}
        label={formTexts.counties}
        {...(form.values.counties.length === 0 ? { placeholder: formTexts.anyCounty } : {})}
        data={counties.map(({ code, name }) => ({ value: code, label: name }))}
        clearable
      />
      <MultiSelect
        value={form.values.shops}
        onChange={(names) => set('shops', names)}
        label={formTexts.shops}
        {...(form.values.shops.length === 0 ? { placeholder: formTexts.anyShop } : {})}
        data={shopChoices(shops, form.values.shops)}
        clearable
      />
      <TagsInput {...form.getInputProps('tags')} label={formTexts.tags} description={formTexts.tagsHint} maxTags={20} acceptValueOnBlur />
    </Section>
  )
}

/** What was chosen stays legible after its shop was disconnected. */
function shopChoices(shops: readonly { clientId: string; title: string }[], chosen: readonly string[]) {
  const gone = chosen.filter((name) => !shops.some(({ clientId }) => clientId === name))
  return [...shops.map(({ clientId, title }) => ({ value: clientId, label: title })), ...gone.map((name) => ({ value: name, label: name }))]
}

function Gives({ form, services }: { form: FormOf; services: RuleSet['services'] }) {
  const inUse = useCouriersInUse()
  const { courier, hasPackage } = form.values
  const ofCourier = services.filter((one) => one.courier === courier).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Section title={formTexts.gives}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          {...form.getInputProps('courier')}
          label={formTexts.courier}
          description={formTexts.courierHint}
          placeholder={formTexts.anyCourier}
          data={courierChoices(inUse, courier).map((code) => ({ value: code, label: couriers[code].name }))}
          clearable
          onChange={(value) => form.setValues({ courier: value as RuleDraft['courier'], service: null })}
        />
        {courier !== null && (
          <Select
            {...form.getInputProps('service')}
            label={formTexts.service}
            description={' '}
            placeholder={formTexts.cheapest}
            data={ofCourier}
            clearable
          />
        )}
      </SimpleGrid>
      <Switch label={formTexts.hasPackage} {...form.getInputProps('hasPackage', { type: 'checkbox' })} />
      {hasPackage && (
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
          <DecimalInput
            {...form.getInputProps('package.lengthCm')}
            label={formTexts.length}
            required={form.isNeeded('package.lengthCm')}
            decimals={1}
          />
          <DecimalInput
            {...form.getInputProps('package.widthCm')}
            label={formTexts.width}
            required={form.isNeeded('package.widthCm')}
            decimals={1}
          />
          <DecimalInput
            {...form.getInputProps('package.heightCm')}
            label={formTexts.height}
            required={form.isNeeded('package.heightCm')}
            decimals={1}
          />
          <DecimalInput
            {...form.getInputProps('package.weightKg')}
            label={formTexts.weight}
            required={form.isNeeded('package.weightKg')}
            decimals={3}
          />
        </SimpleGrid>
      )}
      {hasPackage && (
        <Text c="dimmed" fz="sm">
          {formTexts.weightHint}
        </Text>
      )}
      {optionSwitchNames.map((name) => (
        <Switch
          key={name}
          label={texts.shipmentOptions[name]}
          {...(name === 'saturdayDelivery' ? { description: formTexts.saturdayHint } : {})}
          {...form.getInputProps(`options.${name}`, { type: 'checkbox' })}
        />
      ))}
      <Switch label={formTexts.insures} {...form.getInputProps('insuresValue', { type: 'checkbox' })} />
    </Section>
  )
}

function Auto({ form }: { form: FormOf }) {
  return (
    <Section title={formTexts.auto}>
      <Switch label={formTexts.auto} description={formTexts.autoHint} {...form.getInputProps('hasAuto', { type: 'checkbox' })} />
      {form.values.hasAuto && (
        <Group grow gap="sm" align="flex-start">
          <CountField
            {...form.getInputProps('autoOrders')}
            label={formTexts.autoOrders}
            required={form.isNeeded('autoOrders')}
            least={1}
            most={DAILY_ORDERS_MAX}
          />
          <AmountField
            {...form.getInputProps('autoMoney')}
            value={form.values.autoMoney}
            label={formTexts.autoMoney}
            required={form.isNeeded('autoMoney')}
          />
        </Group>
      )}
    </Section>
  )
}
