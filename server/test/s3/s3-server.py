"""Runs OpenStack Swift with its S3 API in one process: s3-server.py FOLDER ACCOUNT USER SECRET. Prints its port when ready.

Debian's python3-swift provides the parts. These four servers form an object store on one disk and find each other by
their ring. The replication services of a real installation are left out.
"""
import os
import sys
from array import array

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.account.server import AccountController  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring.ring import RingData  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402

SWIFT_CONF = """
[swift-hash]
swift_hash_path_suffix = maru
[storage-policy:0]
name = only
default = yes
"""

PROXY_CONF = """
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


class Memory:
    """The cache interface that the proxy requires."""

    def __init__(self):
        self.kept = {}

    def set(self, key, value, **_):
        self.kept[key] = value

    def get(self, key, **_):
        return self.kept.get(key)

    def delete(self, key, **_):
        self.kept.pop(key, None)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def serve(app, socket):
    eventlet.spawn(wsgi.server, socket, app, log_output=False)
    return socket.getsockname()[1]


def main(folder, account, user, secret):
    write(os.path.join(folder, "swift.conf"), SWIFT_CONF)
    utils.set_swift_dir(folder)
    reload_storage_policies()
    disk = os.path.join(folder, "disk")
    os.makedirs(disk, exist_ok=True)
    conf = {"swift_dir": folder, "devices": folder, "mount_check": "false", "log_level": "CRITICAL"}
    parts = {"account": AccountController, "container": ContainerController, "object": ObjectController}
    for name, controller in parts.items():
        socket = eventlet.listen(("127.0.0.1", 0))
        device = {
            "id": 0, "zone": 0, "region": 1, "weight": 1.0, "ip": "127.0.0.1", "device": "disk", "meta": "",
            "port": socket.getsockname()[1], "replication_ip": "127.0.0.1", "replication_port": socket.getsockname()[1],
        }
        # One partition with one replica on the single device.
        RingData([array("H", [0])], [device], 32).save(os.path.join(folder, name + ".ring.gz"))
        serve(controller(conf), socket)
    path = os.path.join(folder, "proxy-server.conf")
    write(path, PROXY_CONF.format(folder=folder, account=account, user=user, secret=secret))
    proxy, memory = loadapp(path), Memory()

    def app(env, start_response):
        env["swift.cache"] = memory
        return proxy(env, start_response)

    print(serve(app, eventlet.listen(("127.0.0.1", 0))), flush=True)
    # Stops when the parent process, which holds the other end, closes it.
    eventlet.tpool.execute(sys.stdin.read)


main(*sys.argv[1:])
