import { aloneTest, expect } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

/** `seats1` holds the seat `doc1` of this company: signed in as himself here, with the company account there. */
aloneTest(
  'a person sees the company account on another browser and ends it there at once',
  async ({ openBrowser, signIn }) => {
    const here = await openBrowser();
    await here.signInAsUser('seats1@demo.example', DEMO_PASSWORD);
    await here.isSignedIn();
    await here.goBy('设置：企业账号');
    const company = await here.page
      .getByRole('table', { name: '企业' })
      .locator('tbody th .fl-muted')
      .first()
      .innerText();

    const there = await signIn(company, 'doc1');
    await here.goBy('设置：登录设备');
    const sessions = here.page.getByRole('table', { name: '会话' });
    const line = sessions.locator('tr', { hasText: `${company} / doc1` }).first();
    await expect(line).toContainText('在线');
    await here.reach(line.getByRole('button', { name: /^结束/ }));
    await here.press('Enter');
    const question = here.inFront('结束这个会话？');
    await expect(question).toBeVisible();
    await there.isSignedIn();
    // Whoever finds a browser that was left open cannot end the owner's other sign-ins.
    const password = question.getByLabel('请输入当前密码');
    await expect(password).toBeFocused();
    await here.type('not my password');
    await here.press('Control+Enter');
    await expect(question.getByText('密码错误')).toBeVisible();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await there.isSignedIn();
    await here.reach(password);
    await here.type(DEMO_PASSWORD);
    await here.press('Control+Enter');
    await expect(line).toContainText('已结束');
    await expect(line.getByRole('button')).toHaveCount(0);

    // Nobody touched the other browser: it is told over the live connection.
    await there.isAt(/^\/employeeLogin/);
    expect(await there.heldToken()).toBeNull();
    await here.page.reload();
    await here.isSignedIn();
    await expect(here.page.getByRole('table', { name: /^登录记录/ })).toContainText('登录成功');
  },
);
