import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { StorePartner } from '#contract/store-platforms.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useStoresInUse } from '#sending/offers/web/partners-in-use.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { KeyForm } from './key-form.tsx'
import { leaveForStore } from './leave-for-store.ts'

const { connectBy: connectTexts, platforms: platformNames, shops: shopTexts } = texts.integration

/** The shop's name in any form that users know it by; what shops can be called is the server's to judge. */
export function ConnectForm({ first }: { first: StorePartner }) {
  const inUse = useStoresInUse()
  const [chosen, setPlatform] = useState(first)
  const platform = inUse.includes(chosen) ? chosen : inUse[0]
  if (!platform) return null
  return (
    <Section title={shopTexts.connectTitle}>
      <SegmentedControl
        aria-label={shopTexts.platform}
        data={inUse.map((one) => ({ value: one, label: platformNames[one] }))}
        value={platform}
        onChange={(next) => setPlatform(StorePartner.parse(next))}
        style={{ alignSelf: 'flex-start' }}
      />
      <ShopForm key={platform} platform={platform} />
      <Text c="dimmed">{shopTexts.connectAbout}</Text>
      {platform === 'woocommerce' && <KeyForm platform={platform} />}
    </Section>
  )
}

function ShopForm({ platform }: { platform: StorePartner }) {
  const missing = ({ shop }: { shop: string }): { shop?: string } => (shop.trim() === '' ? { shop: connectTexts[platform].missing } : {})
  const form = useForm({
    initialValues: { shop: '' },
    validate: missing,
  })
  const connect = useAct(storeCalls.connect, {
    onSuccess: ({ redirectUrl }) =>
      leaveForStore(redirectUrl, { returnTo: paths.shops, asked: { platform, shop: form.getValues().shop.trim() } }),
    onError: (problem) => {
      // The form has one field: whatever is wrong is wrong with it.
      const elsewhere = applyProblem(form, problem)
      if (elsewhere !== null) form.setFieldError('shop', elsewhere)
    },
  })
  return (
    <form
      {...judgedWhenSendingHeld(form.validate)}
      onSubmit={form.onSubmit(({ shop }) => connect.mutate({ body: { platform, shop: shop.trim() } }), focusFirstError(form))}
      noValidate
    >
      <Group gap="sm" align="flex-start">
        <TextField
          {...form.getInputProps('shop')}
          label={connectTexts[platform].name}
          description={connectTexts[platform].hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={neededFieldsBy(missing, form.values)('shop')}
          most={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          flex="1 1 260px"
          maw={420}
        />
        <Button type="submit" loading={connect.isPending} mt={22}>
          {shopTexts.connect}
        </Button>
      </Group>
    </form>
  )
}
