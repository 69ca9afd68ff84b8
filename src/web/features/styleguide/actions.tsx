import { Plus } from 'lucide';
import type { ButtonSize, ButtonTone } from '#web/ui/button-class.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { Family, LONG_WORD, LONG_WORDS, Specimen } from './specimen.tsx';

const TONES: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger', 'light'];
const SIZES: readonly ButtonSize[] = ['sm', 'md', 'lg'];
const STEPS = ['Personal Information', 'Payment Details', 'Review & Confirm'];

const nothing = () => undefined;

/** Buttons, links and steppers. */
export function Actions() {
  return (
    <>
      {TONES.map((tone) => (
        <Family key={tone} name={`Button, ${tone}`}>
          <Specimen name="default">
            <Button tone={tone}>Save Changes</Button>
          </Specimen>
          <Specimen name="hover" state="hover">
            <Button tone={tone}>Save Changes</Button>
          </Specimen>
          <Specimen name="focus" state="focus">
            <Button tone={tone}>Save Changes</Button>
          </Specimen>
          <Specimen name="disabled">
            <Button tone={tone} disabled>
              Save Changes
            </Button>
          </Specimen>
          <Specimen name="busy">
            <Button tone={tone} busy busyLabel="Saving...">
              Save Changes
            </Button>
          </Specimen>
          <Specimen name="with a sign">
            <Button tone={tone}>
              <Icon of={Plus} className="size-5" />
              Add New Section
            </Button>
          </Specimen>
          <Specimen name="long words">
            <Button tone={tone}>{LONG_WORDS}</Button>
          </Specimen>
        </Family>
      ))}
      <Family name="Button, sizes">
        {SIZES.map((size) => (
          <Specimen key={size} name={size}>
            <Button size={size}>Start Course</Button>
          </Specimen>
        ))}
        <Specimen name="wide">
          <Button wide>Start Course</Button>
        </Specimen>
      </Family>
      <Family name="Link that looks like a button">
        <Specimen name="default">
          <LinkButton to="/courses">Courses</LinkButton>
        </Specimen>
        <Specimen name="hover" state="hover">
          <LinkButton to="/courses" tone="secondary">
            Courses
          </LinkButton>
        </Specimen>
        <Specimen name="focus" state="focus">
          <LinkButton to="/courses" tone="secondary">
            Courses
          </LinkButton>
        </Specimen>
      </Family>
      <Family name="Link in a text">
        <Specimen name="default">
          <a className="link" href="#actions">
            Read the Terms of Service
          </a>
        </Specimen>
        <Specimen name="hover" state="hover">
          <a className="link" href="#actions">
            Read the Terms of Service
          </a>
        </Specimen>
        <Specimen name="focus" state="focus">
          <a className="link" href="#actions">
            Read the Terms of Service
          </a>
        </Specimen>
      </Family>
      <Family name="Menu, theme switch">
        <Specimen name="menu, to be opened">
          <Menu label="More" trigger="More" triggerClassName="rounded-md border border-edge px-4 py-2">
            <MenuItem onSelect={nothing}>My Account</MenuItem>
            <MenuItem onSelect={nothing}>{LONG_WORD}</MenuItem>
          </Menu>
        </Specimen>
        <Specimen name="theme switch">
          <ThemeSwitch />
        </Specimen>
        <Specimen name="theme switch, hover" state="hover">
          <ThemeSwitch />
        </Specimen>
      </Family>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line py-6">
        <Specimen name="tabs">
          <Tabs
            label="Specimen"
            tabs={['Overview', 'Content', 'Instructor', LONG_WORD].map((label) => ({
              id: label,
              label,
              content: <p>{label}</p>,
            }))}
          />
        </Specimen>
        <Specimen name="steps">
          <Stepper steps={STEPS} current={1} complete={[true]} onSelect={nothing} />
        </Specimen>
        <Specimen name="pages">
          <Pager label="Pages" page={4} size={12} total={1449} onPage={nothing} />
        </Specimen>
        <Specimen name="breadcrumb">
          <Breadcrumb above={[{ label: 'Manage Courses', link: { to: '/courses' } }]} here={LONG_WORDS} />
        </Specimen>
      </section>
    </>
  );
}
