#!/bin/sh
# Installs a Debian package into a scratch copy of this system, runs its units' commands, and removes it again.
# Arguments: the package, a district's file, a database's address, a new folder, ports of web, ingest, worker and MQTT.
# Runs as root in a mount namespace of its own: unshare --mount sh try-deb.sh …
set -eu
deb=$1 district=$2 DATABASE_URL=$3 scratch=$4
shift 4
mkdir -p "$scratch/upper" "$scratch/work" "$scratch/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root"
# The copy has neither the data of this machine's installation nor its systemd.
rm -rf "$scratch/root/var/lib/maru" "$scratch/root/run/systemd"
mount --rbind /proc "$scratch/root/proc"
mount --rbind /dev "$scratch/root/dev"
cp "$deb" "$scratch/root/maru.deb"
cp "$district" "$scratch/root/district.json"
export DATABASE_URL
exec chroot "$scratch/root" sh -eu -s "$@" <<'INSIDE'
node=/usr/lib/maru/tools/node/node_modules/node/bin/node
fail() { echo "$*" >&2; exit 1; }
dpkg --install /maru.deb
[ "$(stat -c '%U:%G %a' /etc/maru/maru.env)" = 'root:maru 640' ] || fail 'maru.env is open to others'
[ "$(stat -c '%U %a' /var/lib/maru)" = 'maru 750' ] || fail 'the data folder is open to others'
echo "DATABASE_URL=$DATABASE_URL" >> /etc/maru/maru.env
unset DATABASE_URL
cp /district.json /etc/maru/district.json
# As RuntimeDirectory= makes it.
install -d -o maru -g maru /run/maru
maru district:check
MARU_FIRST_ADMIN_ID=firstadmin MARU_FIRST_ADMIN_PASSWORD='Wonderful-first-7-day' maru admin:create
unit=/usr/lib/systemd/system/maru@.service
ports="$1 $2 $3"
pids=
trap '[ -z "$pids" ] || kill $pids 2>/dev/null' EXIT
start() {
  # shellcheck disable=SC2046
  runuser -u maru -- env $(sed -n 's/^Environment=//p' "$unit" | sed "s/%i/$1/g") $(grep -v '^#' "/etc/maru/$1.env") \
    HOST=127.0.0.1 PORT="$2" MQTT_PORT="$3" $(sed -n 's/^ExecStart=//p' "$unit") > "/$1.log" 2>&1 &
  pids="$pids $!"
}
start web "$1" "$4"
start ingest "$2" "$4"
start worker "$3" "$4"
cd /
"$node" --input-type=module - $ports <<'CHECK' || { tail -n 5 /web.log /ingest.log /worker.log >&2; exit 1; }
const ends = Date.now() + 180_000;
for (const port of process.argv.slice(2)) {
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok, () => false);
    if (isReady) break;
    if (Date.now() > ends) throw new Error(`nothing answers on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const page = await fetch(`http://127.0.0.1:${process.argv[2]}/portal/main`);
if (!page.ok) throw new Error(`the main page answers ${page.status}`);
console.log('web, ingest and worker are ready');
CHECK
# From a folder that is closed to the user maru, files are named relative to the data folder.
mkdir -m 0700 /closed
cd /closed
maru db:backup check.gz
cd /
kill $pids
wait
pids=
dpkg --purge maru
[ -s /var/lib/maru/check.gz ] && [ -s /var/lib/maru/secret-key ] || fail 'a purge removed the data'
[ ! -e /etc/maru ] && [ ! -e /usr/lib/maru ] && [ ! -e /usr/bin/maru ] || fail 'a purge left files'
dpkg --install /maru.deb
rm /etc/maru/ingest.env
dpkg --install /maru.deb || fail 'a reinstallation needs all settings of processes'
# Dpkg calls this after a failed upgrade, before which prerm stopped everything.
mkdir -p /run/systemd/system
printf '#!/bin/sh\necho "$*" >> /systemctl.log\n' > /usr/local/bin/systemctl
chmod +x /usr/local/bin/systemctl
PATH="/usr/local/bin:$PATH" /var/lib/dpkg/info/maru.postinst abort-upgrade 0.0.1
rm -r /run/systemd /usr/local/bin/systemctl
grep -qx 'start maru.target' /systemctl.log || fail 'a failed upgrade leaves Maru stopped'
touch /etc/maru/purge-data
dpkg --purge maru
[ ! -e /var/lib/maru ] || fail 'purge-data kept the data'
if getent passwd maru; then fail 'purge-data kept the user'; fi
echo 'The package installs, runs and purges as it should.'
INSIDE
