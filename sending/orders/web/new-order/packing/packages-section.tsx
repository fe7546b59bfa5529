/** What is sent: type, packages, content. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ChoosePackage, ChooseTemplate } from '#sending/packaging/web/choose-kept.tsx'
import { KeepPacking } from '#sending/packaging/web/keep-packing.tsx'
import { emptyPackage, type PackageDraft } from '#sending/shipment-editor/web/shipment-draft.ts'
import { ENVELOPE, PARCEL, type Packing, packageLimits } from '#sending/shipments/contract/shipments.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { orderFieldNames, orderFields } from '../../../contract/order-fields.ts'
import { type OrderForm, orderErrors } from '../order-form.ts'
import { PackageRow } from './package-row.tsx'
import { mayBeEnvelope, totalWeightKg, withKeptPackage, withPackages } from './packing-rules.ts'

const newOrderTexts = texts.orders.newOrder

export function PackagesSection({ form }: { form: OrderForm }) {
  const { packing } = form.values
  const { packages } = packing
  const change = (changed: PackageDraft[]) => {
    const next = withPackages(form.getValues().packing, changed)
    form.setFieldValue('packing', next.packing)
    if (next.isChanged) toast.info(messageText({ code: 'became-parcel' }), toastMs.packageTypeChanged)
  }
  const take = (kept: Packing) => {
    clearErrors()
    form.clearFieldError('packing.content')
    form.setFieldValue('packing', kept)
  }
  const clearErrors = () => {
    for (const path of Object.keys(form.errors)) if (path.startsWith('packing.packages')) form.clearFieldError(path)
  }
  const fitsEnvelope = mayBeEnvelope(packages)
  const totalWeight = totalWeightKg(packages)
  return (
    <Section
      title={newOrderTexts.packages}
      beside={<Text c="dimmed">{newOrderTexts.total(packages.length, totalWeight === null ? null : texts.forms.number(totalWeight))}</Text>}
    >
      <div style={{ maxWidth: 420 }}>
        <ChooseTemplate onChoose={take} />
      </div>
      <Group gap="sm">
        <SegmentedControl
          aria-label={newOrderTexts.packageType}
          value={String(packing.type)}
          onChange={(type) => form.setFieldValue('packing.type', Number(type) === ENVELOPE ? ENVELOPE : PARCEL)}
          data={[
            { value: String(PARCEL), label: newOrderTexts.parcel },
            { value: String(ENVELOPE), label: newOrderTexts.envelope, disabled: !fitsEnvelope },
          ]}
        />
        {(!fitsEnvelope || packing.type === ENVELOPE) && (
          <Text c="dimmed" fz="xs">
            {newOrderTexts.envelopeLimits}
          </Text>
        )}
      </Group>
      <Stack gap="sm">
        {packages.map((row, index) => (
          <PackageRow
            // Packages have no name of their own: their place is what distinguishes them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            form={form}
            index={index}
            isOnly={packages.length === 1}
            onChange={(changed) => change(packages.with(index, changed))}
            onCopy={() => change([...packages.slice(0, index + 1), row, ...packages.slice(index + 1)])}
            onRemove={() => {
              // Errors are kept by position, which the removal moves.
              clearErrors()
              change(packages.filter((_, other) => other !== index))
            }}
          />
        ))}
        <Group gap="sm" align="flex-end">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={packages.length >= packageLimits.packagesMax}
            onClick={() => change([...packages, emptyPackage])}
          >
            {newOrderTexts.addPackage}
          </Button>
          <ChoosePackage onChoose={(chosen) => change(withKeptPackage(packages, chosen))} />
        </Group>
      </Stack>
      <Group gap="md" grow preventGrowOverflow={false} align="flex-start">
        <TextField
          {...form.getInputProps('packing.content')}
          label={newOrderTexts.content}
          description={newOrderTexts.contentHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={neededFieldsBy(orderErrors, form.values)('packing.content')}
          most={255}
          miw={200}
          autoComplete="off"
        />
        {orderFieldNames.map((name) => (
          <TextField
            key={name}
            {...form.getInputProps(name)}
            label={texts.orders.fields[name].typed}
            most={orderFields[name].lengthMax}
            miw={200}
            autoComplete="off"
          />
        ))}
      </Group>
      <KeepPacking packing={packing} />
    </Section>
  )
}
