/** The first step of a withdrawal: who, which order, where the confirmation goes. Nothing else is required. */
import { Button, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import type { PublicReturnPage } from '../../contract/public-returns.ts'
import type { FieldErrors } from './field-errors.ts'
import { withPageQuery } from './link-asked.ts'
import { statementErrors, type TypedStatement } from './withdraw-form.ts'

const words = texts.withdrawal

export type StepProps = {
  values: TypedStatement
  errors: FieldErrors
  set: (patch: Partial<TypedStatement>) => void
  page: PublicReturnPage
}

const attributes = {
  name: { autoComplete: 'name' },
  orderNumber: { autoComplete: 'off', description: words.orderNumberHint },
  // The phone's own calendar.
  orderedOn: { type: 'date', description: words.orderedOnHint },
  email: { type: 'email', autoComplete: 'email', description: words.emailHint },
} as const

export function StatementStep({ values, errors, set, page, uniqueId }: StepProps & { uniqueId: string }) {
  const isNeeded = neededFieldsBy(statementErrors, values)
  const input = (name: keyof typeof attributes) => (
    <TextInput
      {...attributes[name]}
      label={words[name]}
      required={isNeeded(name)}
      withAsterisk={false}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Text>
        {words.intro(page.shopName)}{' '}
        <AppLink href={withPageQuery(paths.orderReturn(uniqueId))} underline="always">
          {words.voluntary}
        </AppLink>
      </Text>
      <Text>{words.periodGranted(page.withdrawalDays)}</Text>
      {input('name')}
      {input(values.isNumberUnknown ? 'orderedOn' : 'orderNumber')}
      <div>
        <Button variant="subtle" onClick={() => set({ isNumberUnknown: !values.isNumberUnknown })}>
          {values.isNumberUnknown ? words.numberKnown : words.numberUnknown}
        </Button>
      </div>
      {values.isNumberUnknown && page.contact.length > 0 && <Text c="dimmed">{texts.publicReturn.contact(page.contact)}</Text>}
      {input('email')}
      <Radio.Group label={words.goods} value={values.isPart ? 'part' : 'whole'} onChange={(value) => set({ isPart: value === 'part' })}>
        <Stack gap="xs" pt="xs">
          <Radio value="whole" label={words.whole} />
          <Radio value="part" label={words.part} />
        </Stack>
      </Radio.Group>
      {values.isPart && (
        <Textarea
          autosize
          minRows={2}
          label={words.goodsText}
          description={words.goodsTextHint}
          value={values.goodsText}
          error={errors.goodsText}
          onChange={(event) => set({ goodsText: event.currentTarget.value })}
        />
      )}
    </>
  )
}
