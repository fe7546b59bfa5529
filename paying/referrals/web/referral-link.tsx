import { Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBrandFacebook, IconBrandWhatsapp, IconCopy, IconMail, IconShare } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'

const words = texts.referrals

/** Plain links: they work in every browser. */
const shares = ({ link, product }: { link: string; product: string }) =>
  [
    { label: words.whatsapp, icon: IconBrandWhatsapp, href: `https://wa.me/?text=${encodeURIComponent(words.shared({ product, link }))}` },
    { label: words.facebook, icon: IconBrandFacebook, href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}` },
    {
      label: words.mail,
      icon: IconMail,
      href: `mailto:?subject=${encodeURIComponent(words.mailSubject(product))}&body=${encodeURIComponent(words.shared({ product, link }))}`,
    },
  ] as const

export function ReferralLink({ code }: { code: string }) {
  const product = useProductName()
  // Not where the page was opened, which may be a name that only the own network knows.
  const host = useAbout().data?.publicUrl ?? window.location.origin
  const link = `${host}${paths.signUpReferred(code)}`
  return (
    <Section title={words.link}>
      <Group gap="sm" wrap="wrap">
        <TextInput
          aria-label={words.link}
          readOnly
          value={link}
          flex={1}
          miw={220}
          maw={520}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button leftSection={<IconShare size={16} aria-hidden />}>{words.share}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyText(link, words.copied)}>
              {words.copyAddress}
            </Menu.Item>
            {shares({ link, product }).map(({ label, icon: Icon, href }) => (
              <Menu.Item
                key={label}
                component="a"
                href={href}
                target="_blank"
                rel="noreferrer"
                leftSection={<Icon size={16} aria-hidden />}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Section>
  )
}
