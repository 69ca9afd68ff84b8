import {
  Award,
  BookOpen,
  CircleQuestionMark,
  History,
  type IconNode,
  Images,
  LayoutDashboard,
  Mail,
  ReceiptText,
  School,
  UserPlus,
  Users,
} from 'lucide';

/**
 * The links of the back office's sidebar, in their order; the command palette offers them too. To add one: a line here
 * (the route must exist) and its name in `admin.nav`, in both languages.
 */
export const ADMIN_NAVIGATION = [
  { to: '/admin/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/admin/manage-courses', name: 'courses', icon: BookOpen },
  { to: '/admin/manage-users', name: 'users', icon: Users },
  { to: '/admin/questions', name: 'questions', icon: CircleQuestionMark },
  { to: '/admin/orders', name: 'orders', icon: ReceiptText },
  { to: '/admin/requests', name: 'requests', icon: UserPlus },
  { to: '/admin/invoices', name: 'invoices', icon: ReceiptText },
  { to: '/admin/certificates', name: 'certificates', icon: Award },
  { to: '/admin/media', name: 'media', icon: Images },
  { to: '/admin/school', name: 'school', icon: School },
  { to: '/admin/outbox', name: 'messages', icon: Mail },
  { to: '/admin/activity', name: 'activity', icon: History },
] as const satisfies readonly { to: string; name: string; icon: IconNode }[];
